-- A draft that was left for a new one is kept and listed, but is not what Pack opens with. Of the drafts from before this only the one
-- worked on last can be the open one.
ALTER TABLE drafts ADD COLUMN set_aside INTEGER NOT NULL DEFAULT 0 CHECK (set_aside IN (0, 1));
UPDATE drafts SET set_aside = 1
WHERE touched = 1 AND shipment_id IS NULL AND rowid <> (SELECT rowid FROM drafts ORDER BY saved_at DESC, rowid DESC LIMIT 1);
