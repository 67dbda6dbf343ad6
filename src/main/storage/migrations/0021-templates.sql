-- Shipments saved under a name. code: what stands in the printed barcode; by chance, so that a sheet printed before a loss, or at another
-- bench, opens nothing rather than something else.
CREATE TABLE templates (
  id       TEXT PRIMARY KEY,
  name     TEXT NOT NULL,
  folded   TEXT NOT NULL UNIQUE,                        -- the name in small letters without accents
  words    TEXT NOT NULL,                               -- what its list searches, folded
  code     TEXT NOT NULL UNIQUE,
  key      INTEGER UNIQUE CHECK (key BETWEEN 1 AND 9),  -- Shift+F1 to Shift+F9
  form     TEXT NOT NULL,                               -- JSON, a form without the numbers of one shipment
  asked    TEXT NOT NULL,                               -- JSON, the fields that are asked each time
  saved_at TEXT NOT NULL,
  used_at  TEXT
) STRICT;

-- Which template a draft was opened from (it may be deleted meanwhile), and for whom it was left, by whom, with which words.
ALTER TABLE drafts ADD COLUMN template_id TEXT;
ALTER TABLE drafts ADD COLUMN left_for TEXT NOT NULL DEFAULT '';
ALTER TABLE drafts ADD COLUMN left_by TEXT NOT NULL DEFAULT '';
ALTER TABLE drafts ADD COLUMN left_note TEXT NOT NULL DEFAULT '';
