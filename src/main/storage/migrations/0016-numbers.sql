-- PRO numbers that the station gave from its pool. A number is given once for ever: the key refuses a second time, whatever the counter
-- says. shipment_id: whose it is now; a cancelled shipment's number may go on to the one that takes its place.
CREATE TABLE pro_numbers (
  scac        TEXT NOT NULL,
  number      TEXT NOT NULL,                            -- without dashes and blanks, in capitals
  shipment_id TEXT NOT NULL REFERENCES shipments (id) DEFERRABLE INITIALLY DEFERRED,
  given_at    TEXT NOT NULL,
  PRIMARY KEY (scac, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX pro_numbers_by_shipment ON pro_numbers (shipment_id);

-- Whether a station number was used before this database knew it: asked once for each form of BOL number (decision 36). station -1:
-- whichever number the station has now, which gave numbers before this was asked.
CREATE TABLE bol_beginnings (
  form        TEXT NOT NULL,                            -- main/numbers/bol-number.ts
  station     INTEGER NOT NULL,
  asked_at    TEXT NOT NULL,
  answered_at TEXT,
  last_number TEXT,                                     -- as a person said it; NULL: none was given
  PRIMARY KEY (form, station)
) STRICT, WITHOUT ROWID;
INSERT INTO bol_beginnings (form, station, asked_at, answered_at)
SELECT 'station', -1, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
WHERE EXISTS (SELECT 1 FROM counters WHERE name = 'bol');
