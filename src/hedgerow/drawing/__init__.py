"""Pictures as values in millimetres: scenes, themes, fonts, icons and shared components."""
