-- A program asks what became of an order whose BOL was combined with others: by the load, not by what it became a part of (decision 57).
CREATE INDEX merged_loads_by_load ON merged_loads (load_id);
