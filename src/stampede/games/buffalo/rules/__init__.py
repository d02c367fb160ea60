"""The rules of Buffalo: plain functions over one record, in the order of the rulebook."""
