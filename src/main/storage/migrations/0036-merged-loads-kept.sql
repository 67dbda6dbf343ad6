-- What a draft was beside its form before it was made one with others: the template it was opened from, and for whom it was left.
ALTER TABLE merged_loads ADD COLUMN template_id TEXT;
ALTER TABLE merged_loads ADD COLUMN left_for TEXT NOT NULL DEFAULT '';
ALTER TABLE merged_loads ADD COLUMN left_by TEXT NOT NULL DEFAULT '';
ALTER TABLE merged_loads ADD COLUMN left_note TEXT NOT NULL DEFAULT '';
