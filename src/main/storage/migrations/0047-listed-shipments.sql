-- What lists show of a shipment, beside what has columns of its own. A shipment has all its freight lines in it: two hundred of them are
-- fifty kilobytes, and every row of every list read them for three sums. Triggers write it, so that it says what the shipment says. The
-- sums are as JSON has their parts (ANY): no number that was odd may stop the shipment it stands in.
CREATE TABLE listed_shipments (
  seq            INTEGER PRIMARY KEY REFERENCES shipments (seq),
  pro_number     TEXT NOT NULL,
  po_number      TEXT NOT NULL,
  consignee      TEXT NOT NULL,
  city           TEXT NOT NULL,
  state          TEXT NOT NULL,
  scac           TEXT NOT NULL,
  carrier_name   TEXT NOT NULL,
  ship_date      TEXT NOT NULL,
  handling_units ANY NOT NULL,
  pieces         ANY NOT NULL,                          -- of the lines that say how many
  pieces_open    INTEGER NOT NULL,                      -- a line does not say how many
  weight_lb      ANY NOT NULL,
  hazmat         INTEGER NOT NULL
) STRICT;
WITH summed AS MATERIALIZED (
  SELECT seq, (
    SELECT json_array(
      coalesce(sum(value ->> '$.handlingUnits'), 0), coalesce(sum(value ->> '$.pieces'), 0),
      coalesce(max(value ->> '$.pieces' IS NULL), 0), coalesce(sum(value ->> '$.weightLb'), 0),
      coalesce(max(value ->> '$.hazard' IS NOT NULL), 0))
    FROM jsonb_each(data, '$.lines')) AS sums
  FROM shipments)
INSERT INTO listed_shipments
SELECT s.seq, coalesce(s.data ->> '$.proNumber', ''), coalesce(s.data ->> '$.poNumber', ''),
  coalesce(s.data ->> '$.consignee.company', ''), coalesce(s.data ->> '$.consignee.city', ''), coalesce(s.data ->> '$.consignee.state', ''),
  coalesce(s.data ->> '$.scac', ''), coalesce(s.data ->> '$.carrierName', ''), coalesce(s.data ->> '$.shipDate', ''),
  sums ->> 0, sums ->> 1, sums ->> 2, sums ->> 3, sums ->> 4
FROM shipments AS s JOIN summed ON summed.seq = s.seq;
CREATE TRIGGER shipments_are_listed AFTER INSERT ON shipments BEGIN
  INSERT INTO listed_shipments
  SELECT new.seq, coalesce(new.data ->> '$.proNumber', ''), coalesce(new.data ->> '$.poNumber', ''),
    coalesce(new.data ->> '$.consignee.company', ''), coalesce(new.data ->> '$.consignee.city', ''),
    coalesce(new.data ->> '$.consignee.state', ''), coalesce(new.data ->> '$.scac', ''), coalesce(new.data ->> '$.carrierName', ''),
    coalesce(new.data ->> '$.shipDate', ''), coalesce(sum(value ->> '$.handlingUnits'), 0), coalesce(sum(value ->> '$.pieces'), 0),
    coalesce(max(value ->> '$.pieces' IS NULL), 0), coalesce(sum(value ->> '$.weightLb'), 0),
    coalesce(max(value ->> '$.hazard' IS NOT NULL), 0)
  FROM jsonb_each(new.data, '$.lines');
END;
CREATE TRIGGER changed_shipments_are_listed AFTER UPDATE OF data ON shipments BEGIN
  DELETE FROM listed_shipments WHERE seq = new.seq;
  INSERT INTO listed_shipments
  SELECT new.seq, coalesce(new.data ->> '$.proNumber', ''), coalesce(new.data ->> '$.poNumber', ''),
    coalesce(new.data ->> '$.consignee.company', ''), coalesce(new.data ->> '$.consignee.city', ''),
    coalesce(new.data ->> '$.consignee.state', ''), coalesce(new.data ->> '$.scac', ''), coalesce(new.data ->> '$.carrierName', ''),
    coalesce(new.data ->> '$.shipDate', ''), coalesce(sum(value ->> '$.handlingUnits'), 0), coalesce(sum(value ->> '$.pieces'), 0),
    coalesce(max(value ->> '$.pieces' IS NULL), 0), coalesce(sum(value ->> '$.weightLb'), 0),
    coalesce(max(value ->> '$.hazard' IS NOT NULL), 0)
  FROM jsonb_each(new.data, '$.lines');
END;
