"""Pictures as values in millimetres: scene, theme, fonts, icons, shared components."""
