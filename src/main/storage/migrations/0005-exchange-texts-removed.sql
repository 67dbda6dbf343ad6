-- The texts of an exchange go when it is old and settled; when they went, and how long they were, stays.
ALTER TABLE exchanges ADD COLUMN removed_at TEXT;
ALTER TABLE exchanges ADD COLUMN request_bytes INTEGER;
ALTER TABLE exchanges ADD COLUMN response_bytes INTEGER;
-- Those that still have their texts, oldest first: found without reading a single text.
CREATE INDEX exchanges_with_texts ON exchanges (started_at) WHERE removed_at IS NULL;
