-- Shipments that the address book and the catalogue of freight have not learned yet: that is not work for the moment in which a packer waits.
CREATE TABLE book_due (
  shipment_id TEXT PRIMARY KEY,
  at TEXT NOT NULL
) STRICT;
