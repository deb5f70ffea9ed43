"""What all may import: errors, messages, files, the grid, frozen values, shipped folders."""
