"""Studies: any game looked into from any position, with lines, comments and arrows, alone or led."""
