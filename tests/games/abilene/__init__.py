"""Tests of Abilene, a file for each section of its rules."""
