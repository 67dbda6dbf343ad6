-- Whether a paper still says what is so, and whether an imported load was changed since it was checked, is not read from times: a clock is set
-- back.

-- outs: how the paper of a master BOL calls each of its loads that is changed or void, by shipment. NULL: of before this; then times tell.
ALTER TABLE master_bol_papers ADD COLUMN outs TEXT CHECK (outs IS NULL OR json_valid(outs));

-- to_check: what was typed of it has changed since it was checked.
ALTER TABLE imported_shipments ADD COLUMN to_check INTEGER NOT NULL DEFAULT 0;
UPDATE imported_shipments SET to_check = 1 WHERE EXISTS (
  SELECT 1 FROM drafts AS d WHERE d.id = imported_shipments.id AND d.saved_at > imported_shipments.checked_at);
CREATE INDEX imported_to_check ON imported_shipments (id) WHERE to_check = 1;
CREATE TRIGGER imported_opened AFTER INSERT ON drafts BEGIN
  UPDATE imported_shipments SET to_check = 1 WHERE id = NEW.id;
END;
CREATE TRIGGER imported_typed AFTER UPDATE OF form ON drafts BEGIN
  UPDATE imported_shipments SET to_check = 1 WHERE id = NEW.id;
END;
