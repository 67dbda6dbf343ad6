-- Labels of our own that were still to be made when the data was copied that came back: they may have been printed since.
ALTER TABLE own_labels_due ADD COLUMN may_be_printed INTEGER NOT NULL DEFAULT 0 CHECK (may_be_printed IN (0, 1));
