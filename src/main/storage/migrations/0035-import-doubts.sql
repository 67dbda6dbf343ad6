-- What Pack would ask or doubt about an imported shipment that may be sent as it is: the first of it, and how much there is.
ALTER TABLE imported_shipments ADD COLUMN doubts TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(doubts));
ALTER TABLE imported_shipments ADD COLUMN doubt_count INTEGER NOT NULL DEFAULT 0;
