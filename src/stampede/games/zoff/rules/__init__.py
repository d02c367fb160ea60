"""The rules of Zoff in Buffalo: plain functions over one record, in the order of the rulebook."""
