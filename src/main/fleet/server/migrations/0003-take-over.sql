-- Taking over a dead station's open work (docs/decisions/0065), and the same order at two benches (0066). All of it goes by functions
-- with their owner's rights: a station writes rows of another only as these allow.

-- Its work was taken since it was last let in: what it pushes finds no station, and the claim that follows is where it hears of it.
ALTER TABLE stations ADD COLUMN fenced boolean NOT NULL DEFAULT false;
CREATE FUNCTION unfence () RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.fenced := false; RETURN NEW; END $$;
CREATE TRIGGER unfence_by_claim BEFORE UPDATE OF session ON stations FOR EACH ROW EXECUTE FUNCTION unfence();
CREATE OR REPLACE FUNCTION fence (mine uuid) RETURNS TABLE (uuid text, epoch integer, seq bigint, journal_seq bigint)
LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  UPDATE stations s SET seen_at = clock_timestamp()
  WHERE s.session = mine AND s.login = session_user AND s.forgotten_at IS NULL AND NOT s.fenced
  RETURNING s.uuid, s.epoch, s.seq, s.journal_seq
$$;

-- id: made by the taker before it asked, so that a question asked again finds what the first one did. here_at: the taker has it.
CREATE TABLE take_overs (
  id           uuid PRIMARY KEY,
  victim       text NOT NULL REFERENCES stations (uuid),
  victim_epoch integer NOT NULL,
  taker        text NOT NULL REFERENCES stations (uuid),
  person       text NOT NULL CHECK (length(person) <= 200),
  reason       text NOT NULL CHECK (length(reason) <= 400),
  at           timestamptz NOT NULL DEFAULT now(),
  here_at      timestamptz
);
-- The Fleet screen says whose work was taken over, by whom.
GRANT SELECT (victim, taker, person, at) ON take_overs TO dockprint_station;
CREATE INDEX take_overs_of ON take_overs (victim, at DESC);
CREATE INDEX take_overs_by ON take_overs (taker) WHERE here_at IS NULL;

-- The key: a shipment is taken from a station once. body: as it stood then. known_at: the victim has heard of it and will not send it.
CREATE TABLE taken (
  victim    text NOT NULL,
  shipment  text NOT NULL CHECK (length(shipment) <= 100),
  take_over uuid NOT NULL REFERENCES take_overs (id),
  body      jsonb NOT NULL,
  known_at  timestamptz,
  PRIMARY KEY (victim, shipment)
);
CREATE INDEX taken_by_act ON taken (take_over, shipment);
CREATE INDEX taken_unknown ON taken (victim) WHERE known_at IS NULL;

CREATE INDEX things_open ON things (station, id) WHERE kind = 'shipment' AND (
  jsonb_path_exists(body, '$.submissions[*] ? (@.state == "queued" || @.state == "claimed" || @.state == "on-wire" || @.state == "refused" || @.state == "held" || @.state == "in-doubt")')
  OR jsonb_path_exists(body, '$.openPrints ? (@ > 0)'));

-- What of a station is open: what it told, and what it took from another and had not got when it died. Not what was taken from it.
CREATE FUNCTION open_work (of_station text) RETURNS TABLE (shipment text, body jsonb, stamp text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT t.id, t.body, t.epoch || '.' || t.seq FROM things t
   WHERE t.station = of_station AND t.kind = 'shipment' AND (
     jsonb_path_exists(t.body, '$.submissions[*] ? (@.state == "queued" || @.state == "claimed" || @.state == "on-wire" || @.state == "refused" || @.state == "held" || @.state == "in-doubt")')
     OR jsonb_path_exists(t.body, '$.openPrints ? (@ > 0)'))
     AND NOT EXISTS (SELECT 1 FROM taken g WHERE g.victim = of_station AND g.shipment = t.id)
  UNION ALL
  SELECT k.shipment, k.body, k.take_over::text FROM taken k JOIN take_overs o ON o.id = k.take_over
   WHERE o.taker = of_station AND o.here_at IS NULL
     AND NOT EXISTS (SELECT 1 FROM taken g WHERE g.victim = of_station AND g.shipment = k.shipment)
     AND NOT EXISTS (SELECT 1 FROM things t WHERE t.station = of_station AND t.kind = 'shipment' AND t.id = k.shipment)
$$;

CREATE FUNCTION open_work_mark (of_station text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT md5(s.uuid || ' ' || s.epoch || ' ' || s.to_share || ' ' ||
    coalesce((SELECT string_agg(w.shipment || '=' || w.stamp, ' ' ORDER BY w.shipment) FROM open_work(of_station) w), ''))
  FROM stations s WHERE s.uuid = of_station
$$;

-- Heard of in the last two and a half beats, by this server's clock.
CREATE FUNCTION is_alive (seen_at timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$ SELECT seen_at > clock_timestamp() - interval '40 seconds' $$;

CREATE FUNCTION take_over_evidence (of_station text, most integer) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT jsonb_build_object(
    'station', jsonb_build_object('uuid', s.uuid, 'name', s.name, 'number', s.number),
    'lastSeenAt', to_char(s.seen_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'isAlive', is_alive(s.seen_at), 'toShare', s.to_share, 'mark', open_work_mark(of_station),
    'openPrints', (SELECT coalesce(sum((w.body ->> 'openPrints')::integer), 0) FROM open_work(of_station) w),
    'open', (SELECT coalesce(jsonb_agg(x.entry), '[]') FROM (
      SELECT jsonb_build_object('row', w.body -> 'row', 'step', p ->> 'step', 'state', p ->> 'state', 'since', p ->> 'changedAt') AS entry
      FROM open_work(of_station) w, jsonb_array_elements(w.body -> 'submissions') p
      WHERE p ->> 'state' IN ('queued', 'claimed', 'on-wire', 'refused', 'held', 'in-doubt')
      ORDER BY p ->> 'queuedAt', w.shipment LIMIT most) x))
  FROM stations s WHERE s.uuid = of_station AND s.forgotten_at IS NULL
$$;

-- Takes what is open, once: 'taken' (also when asked again), 'alive', 'changed', 'not-found', 'not-in' (this session speaks for nobody). A push of the victim and this wait for
-- each other at its row: the push that comes first makes it alive, the one that comes later finds another session.
CREATE FUNCTION take_over (act uuid, of_station text, seen_mark text, by_person text, why text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  victim stations%ROWTYPE;
  by_station text := speaks_for();
BEGIN
  IF by_station IS NULL THEN RETURN 'not-in'; END IF;
  SELECT * INTO victim FROM stations WHERE uuid = of_station FOR UPDATE;
  IF NOT FOUND OR of_station = by_station THEN RETURN 'not-found'; END IF;
  IF EXISTS (SELECT 1 FROM take_overs o WHERE o.id = act AND o.taker = by_station) THEN RETURN 'taken'; END IF;
  IF is_alive(victim.seen_at) THEN RETURN 'alive'; END IF;
  IF open_work_mark(of_station) IS DISTINCT FROM seen_mark THEN RETURN 'changed'; END IF;
  INSERT INTO take_overs (id, victim, victim_epoch, taker, person, reason)
    VALUES (act, of_station, victim.epoch, by_station, by_person, why);
  INSERT INTO taken (victim, shipment, take_over, body) SELECT of_station, w.shipment, act, w.body FROM open_work(of_station) w;
  -- What had been taken from the taker itself comes home.
  DELETE FROM taken g WHERE g.victim = by_station AND g.shipment IN (SELECT k.shipment FROM taken k WHERE k.take_over = act);
  UPDATE stations SET fenced = true WHERE uuid = of_station;
  INSERT INTO notes (to_uuid, from_uuid, kind, body) VALUES (of_station, by_station, 'taken', jsonb_build_object('takeOver', act));
  RETURN 'taken';
END $$;

-- The acts of the station that asks, the newest first: also one whose answer it never got.
CREATE FUNCTION take_overs_of_mine (most integer)
RETURNS TABLE (id uuid, victim text, name text, number text, person text, reason text, at timestamptz, here boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT o.id, o.victim, s.name, s.number, o.person, o.reason, o.at, o.here_at IS NOT NULL
  FROM take_overs o JOIN stations s ON s.uuid = o.victim WHERE o.taker = speaks_for() ORDER BY o.at DESC LIMIT most
$$;

-- Its shipments, a page at a time; without what was taken from the taker meanwhile.
CREATE FUNCTION take_over_rows (act uuid, after_id text, most integer) RETURNS TABLE (shipment text, body jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT k.shipment, k.body FROM taken k JOIN take_overs o ON o.id = k.take_over
  WHERE k.take_over = act AND o.taker = speaks_for() AND k.shipment > after_id
    AND NOT EXISTS (SELECT 1 FROM taken g WHERE g.victim = o.taker AND g.shipment = k.shipment)
  ORDER BY k.shipment LIMIT most
$$;

CREATE FUNCTION take_over_here (act uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  UPDATE take_overs SET here_at = coalesce(here_at, now()) WHERE id = act AND taker = speaks_for()
$$;

-- A taker tells a server that came back from a copy what it had taken: it is known there again, and the victim hears of it again.
CREATE FUNCTION take_over_again (act uuid, of_station text, by_person text, why text, shipments text[]) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE by_station text := speaks_for();
BEGIN
  IF by_station IS NULL THEN RETURN false; END IF;
  PERFORM 1 FROM stations WHERE uuid = of_station FOR UPDATE;
  IF NOT FOUND OR EXISTS (SELECT 1 FROM take_overs WHERE id = act) THEN RETURN false; END IF;
  INSERT INTO take_overs (id, victim, victim_epoch, taker, person, reason, here_at)
    SELECT act, of_station, epoch, by_station, by_person, why, now() FROM stations WHERE uuid = of_station;
  INSERT INTO taken (victim, shipment, take_over, body)
    SELECT of_station, one, act, '{}' FROM unnest(shipments) one ON CONFLICT DO NOTHING;
  UPDATE stations SET fenced = true WHERE uuid = of_station;
  INSERT INTO notes (to_uuid, from_uuid, kind, body) VALUES (of_station, by_station, 'taken', jsonb_build_object('takeOver', act));
  RETURN true;
END $$;

-- What was taken from a station and it has not said that it knows.
CREATE FUNCTION taken_from_me (most integer)
RETURNS TABLE (shipment text, take_over uuid, taker text, taker_name text, taker_number text, person text, reason text, at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT k.shipment, k.take_over, o.taker, s.name, s.number, o.person, o.reason, o.at
  FROM taken k JOIN take_overs o ON o.id = k.take_over JOIN stations s ON s.uuid = o.taker
  WHERE k.victim = speaks_for() AND k.known_at IS NULL ORDER BY k.shipment LIMIT most
$$;

CREATE FUNCTION taken_known (shipments text[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  UPDATE taken SET known_at = now() WHERE victim = speaks_for() AND shipment = ANY (shipments) AND known_at IS NULL
$$;

-- The same order at two benches. Presence alone: what a crash of the server forgets is told again in half a minute.
CREATE UNLOGGED TABLE open_orders (
  station     text NOT NULL,
  draft       text NOT NULL CHECK (length(draft) <= 100),
  external_id text NOT NULL CHECK (length(external_id) <= 100),
  po          text NOT NULL CHECK (length(po) <= 100),
  packer      text NOT NULL CHECK (length(packer) <= 100),
  bol_number  text NOT NULL CHECK (length(bol_number) <= 100),
  seen_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (station, draft)
);
CREATE INDEX open_orders_by_external_id ON open_orders (external_id) WHERE external_id <> '';
CREATE INDEX open_orders_by_po ON open_orders (po) WHERE po <> '';

-- Says that a draft is open here, and answers who else has one of that order open. Both empty: it no longer is.
CREATE FUNCTION order_open (of_draft text, an_external_id text, a_po text, by_packer text, a_bol text)
RETURNS TABLE (station text, name text, number text, draft text, external_id text, po text, packer text, bol_number text, seen_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
#variable_conflict use_column
DECLARE by_station text := speaks_for();
BEGIN
  IF by_station IS NULL THEN RETURN; END IF;
  DELETE FROM open_orders o WHERE o.station = by_station AND (o.seen_at < now() - interval '90 seconds'
    OR (o.draft = of_draft AND an_external_id = '' AND a_po = ''));
  IF an_external_id = '' AND a_po = '' THEN RETURN; END IF;
  INSERT INTO open_orders AS o (station, draft, external_id, po, packer, bol_number)
    VALUES (by_station, of_draft, an_external_id, a_po, by_packer, a_bol)
    ON CONFLICT (station, draft) DO UPDATE SET external_id = excluded.external_id, po = excluded.po, packer = excluded.packer,
      bol_number = excluded.bol_number, seen_at = now();
  RETURN QUERY SELECT o.station, s.name, s.number, o.draft, o.external_id, o.po, o.packer, o.bol_number, o.seen_at
    FROM open_orders o JOIN stations s ON s.uuid = o.station
    WHERE o.station <> by_station AND o.seen_at > now() - interval '90 seconds'
      AND ((an_external_id <> '' AND o.external_id = an_external_id) OR (a_po <> '' AND o.po = a_po))
    ORDER BY o.seen_at DESC LIMIT 20;
END $$;
