-- Imported loads that were made part of one BOL with others (decision 50). merge_id: they wait no longer; NULL again when that is taken
-- apart. ship_date: that of the form as the file gave it, '' for none, so that the loads of a day are found without reading every form.
ALTER TABLE imported_shipments ADD COLUMN merge_id TEXT REFERENCES merges (id);
ALTER TABLE imported_shipments ADD COLUMN ship_date TEXT NOT NULL DEFAULT '';
UPDATE imported_shipments SET ship_date = coalesce(
  (SELECT trim(form ->> '$.shipDate') FROM imported_forms AS f WHERE f.id = imported_shipments.id), '');
CREATE INDEX imported_by_day ON imported_shipments (ship_date, seq)
  WHERE shipment_id IS NULL AND removed_at IS NULL AND merge_id IS NULL;
CREATE INDEX imported_by_merge ON imported_shipments (merge_id) WHERE merge_id IS NOT NULL;

-- Those that had been opened on Pack and were made part of one BOL there stood in the list as if they were still to be sent.
UPDATE imported_shipments SET batch_id = NULL, batch_place = NULL, merge_id = merged.id
FROM (SELECT l.load_id, max(m.id) AS id FROM merged_loads AS l JOIN merges AS m ON m.id = l.merge_id
      WHERE l.source = 'draft' AND m.apart_at IS NULL GROUP BY l.load_id) AS merged
WHERE imported_shipments.id = merged.load_id AND shipment_id IS NULL;

-- What stands in the printed barcode of a dock, by chance as that of a template; given with its first sheet. When two docks become one,
-- the sheets of both lead to it. No reference: a code whose dock is gone opens nothing.
CREATE TABLE dock_codes (
  code    TEXT PRIMARY KEY,
  dock_id TEXT NOT NULL
) STRICT;
CREATE INDEX dock_codes_by_dock ON dock_codes (dock_id);
