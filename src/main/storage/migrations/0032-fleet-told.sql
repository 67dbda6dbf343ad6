-- fleet_shared.unsure: 1 after a restore of the server, until it is known what it still has; 2 stored there by a push of this station, and
-- not pulled since: a server that goes back to a copy in between has lost it, and nobody else knows.
CREATE INDEX fleet_shared_told ON fleet_shared (kind, id) WHERE unsure = 2;
