"""The small languages inside the files: expressions, typed values, markup."""
