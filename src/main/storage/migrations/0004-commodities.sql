-- The kinds of freight that were shipped from here, each as it was the last time: what a line completes from.

CREATE TABLE commodities (
  words      TEXT PRIMARY KEY,                          -- description and NMFC item, accents and capitals folded
  data       TEXT NOT NULL CHECK (json_valid(data)),    -- shared/freight/commodity.ts
  shipped_at TEXT NOT NULL
) STRICT;
