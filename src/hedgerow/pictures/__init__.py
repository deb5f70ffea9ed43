"""Pictures that Python draws, by the names in `hedgerow.seams`."""
