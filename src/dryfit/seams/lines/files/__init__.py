"""Files and folders on the line: read, written, fetched, and what is put into them."""
