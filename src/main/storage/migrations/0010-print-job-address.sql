-- Where a print job's bytes went: a printer that is given another address knows nothing of what the one before it was sent.
ALTER TABLE print_jobs ADD COLUMN sent_to TEXT;
-- The printer's or the queue's own words about it.
ALTER TABLE print_jobs ADD COLUMN words TEXT;
