-- A dead station is replaced by a new machine (docs/decisions/0068): it is forgotten for good, its number and its open work are the new
-- machine's, in one transaction.

ALTER TABLE stations ADD COLUMN replaced_by text;
GRANT SELECT (replaced_by) ON stations TO dockprint_station;

-- As in 0001; only a station that was replaced is told by whom. '7' and '07' begin the same BOL numbers: they are one number.
CREATE OR REPLACE FUNCTION claim (a_uuid text, a_number text, a_name text, a_host text, an_epoch integer, mine uuid, before uuid[])
RETURNS TABLE (outcome text, other text, fleet uuid, seq bigint, journal_seq bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
#variable_conflict use_column
DECLARE
  it   stations%ROWTYPE;
  here uuid := (SELECT f.id FROM fleet f);
  its  text;
  bare text := ltrim(a_number, '0');
BEGIN
  INSERT INTO stations AS s (uuid, number, name, host, epoch, session)
    SELECT a_uuid, a_number, a_name, a_host, an_epoch, mine
    WHERE NOT EXISTS (SELECT 1 FROM stations t WHERE ltrim(t.number, '0') = bare AND t.forgotten_at IS NULL)
    ON CONFLICT (uuid) DO NOTHING;
  SELECT * INTO it FROM stations s WHERE s.uuid = a_uuid FOR UPDATE;
  SELECT t.name || ' (' || t.host || ')' INTO its FROM stations t
    WHERE ltrim(t.number, '0') = bare AND t.uuid <> a_uuid AND t.forgotten_at IS NULL LIMIT 1;
  IF it.uuid IS NULL THEN RETURN QUERY SELECT 'number-taken', its, here, 0::bigint, 0::bigint; RETURN; END IF;
  IF it.forgotten_at IS NOT NULL THEN
    RETURN QUERY SELECT 'forgotten', coalesce((SELECT t.name || ' (' || t.host || ')' FROM stations t WHERE t.uuid = it.replaced_by), ''),
      here, 0::bigint, 0::bigint;
    RETURN;
  END IF;
  IF it.login <> session_user THEN RETURN QUERY SELECT 'not-permitted', '', here, 0::bigint, 0::bigint; RETURN; END IF;
  -- A copy of the disk knows the session before too: where the other one is at work on another computer, that one has it.
  IF it.session <> mine AND an_epoch <= it.epoch AND (an_epoch < it.epoch OR NOT it.session = ANY (before)
    OR (it.host <> a_host AND it.seen_at > clock_timestamp() - interval '40 seconds'))
  THEN RETURN QUERY SELECT 'identity-elsewhere', it.host, here, 0::bigint, 0::bigint; RETURN; END IF;
  IF its IS NOT NULL THEN RETURN QUERY SELECT 'number-taken', its, here, 0::bigint, 0::bigint; RETURN; END IF;
  -- In another epoch everything is told again.
  RETURN QUERY UPDATE stations s SET session = mine, epoch = an_epoch, number = a_number, name = a_name, host = a_host,
      seen_at = clock_timestamp(),
      seq = CASE WHEN s.epoch = an_epoch THEN s.seq ELSE 0 END,
      journal_seq = CASE WHEN s.epoch = an_epoch THEN s.journal_seq ELSE 0 END
    WHERE s.uuid = a_uuid RETURNING 'joined', '', here, s.seq, s.journal_seq;
END $$;

-- What is known of who has this number, for a machine that was not let in: as for a take-over, and its computer's name.
CREATE FUNCTION replace_evidence (a_number text, but text, most integer) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT take_over_evidence(s.uuid, most) || jsonb_build_object('host', s.host,
    'now', to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) FROM stations s
  WHERE ltrim(s.number, '0') = ltrim(a_number, '0') AND s.forgotten_at IS NULL AND s.uuid <> but LIMIT 1
$$;

-- Replaces it, once: 'replaced' (also when asked again under the act), 'alive', 'changed', 'gone' (forgotten, or replaced by another),
-- 'not-permitted' (it belongs to another login), or why the new machine is not let in. me: {uuid, number, name, host, epoch}. brought: the
-- shipments that came with it, where this server was restored from before the act and the new machine tells it again; else null.
CREATE FUNCTION replace_station (
  act uuid, of_station text, seen_mark text, by_person text, why text, brought text[], me jsonb, mine uuid, before uuid[]
) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  old  stations%ROWTYPE;
  self text := me ->> 'uuid';
  came text;
BEGIN
  SELECT * INTO old FROM stations WHERE uuid = of_station FOR UPDATE;
  IF NOT FOUND OR of_station = self OR ltrim(old.number, '0') <> ltrim(me ->> 'number', '0') THEN RETURN 'gone'; END IF;
  IF EXISTS (SELECT 1 FROM take_overs o WHERE o.id = act AND o.taker = self) THEN RETURN 'replaced'; END IF;
  IF old.forgotten_at IS NOT NULL THEN RETURN 'gone'; END IF;
  IF old.login <> session_user THEN RETURN 'not-permitted'; END IF;
  IF is_alive(old.seen_at) THEN RETURN 'alive'; END IF;
  IF brought IS NULL AND open_work_mark(of_station) IS DISTINCT FROM seen_mark THEN RETURN 'changed'; END IF;
  BEGIN
    UPDATE stations SET forgotten_at = clock_timestamp(), replaced_by = self, fenced = true WHERE uuid = of_station;
    SELECT c.outcome INTO came FROM claim(self, me ->> 'number', me ->> 'name', me ->> 'host', (me ->> 'epoch')::integer, mine, before) c;
    -- Who is not let in has replaced nobody.
    IF came <> 'joined' THEN RAISE EXCEPTION 'not let in' USING ERRCODE = 'DP001'; END IF;
    INSERT INTO take_overs (id, victim, victim_epoch, taker, person, reason, here_at)
      VALUES (act, of_station, old.epoch, self, by_person, why, CASE WHEN brought IS NULL THEN NULL ELSE now() END);
    INSERT INTO taken (victim, shipment, take_over, body)
      SELECT of_station, w.shipment, act, w.body FROM open_work(of_station) w WHERE brought IS NULL
      UNION ALL SELECT of_station, one, act, '{}' FROM unnest(brought) one
      ON CONFLICT DO NOTHING;
    DELETE FROM taken g WHERE g.victim = self AND g.shipment IN (SELECT k.shipment FROM taken k WHERE k.take_over = act);
  EXCEPTION WHEN SQLSTATE 'DP001' THEN RETURN came;
  END;
  RETURN 'replaced';
END $$;

-- For the one that was replaced and comes back. It is not let in any more, so it speaks by its uuid and its login: it reads what was taken
-- from it, says that it knows, and tells how that ended, which is all it may write.
CREATE FUNCTION is_replaced (a_uuid text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT EXISTS (SELECT 1 FROM stations s WHERE s.uuid = a_uuid AND s.forgotten_at IS NOT NULL AND s.replaced_by IS NOT NULL AND s.login = session_user)
$$;

CREATE FUNCTION taken_from_replaced (a_uuid text, above text, most integer)
RETURNS TABLE (shipment text, take_over uuid, taker text, taker_name text, taker_number text, person text, reason text, at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT k.shipment, k.take_over, o.taker, s.name, s.number, o.person, o.reason, o.at
  FROM taken k JOIN take_overs o ON o.id = k.take_over JOIN stations s ON s.uuid = o.taker
  WHERE k.victim = a_uuid AND is_replaced(a_uuid) AND k.shipment > above ORDER BY k.shipment LIMIT most
$$;

-- bytes null: as they were. Nobody pulls these any more: who took the shipment asks for them (owners-word).
CREATE FUNCTION replaced_tells (a_uuid text, of_shipment text, of_kind text, of_id text, new_body jsonb, new_bytes bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  IF NOT is_replaced(a_uuid) OR NOT EXISTS (SELECT 1 FROM taken k WHERE k.victim = a_uuid AND k.shipment = of_shipment) THEN RETURN false; END IF;
  IF (CASE WHEN of_kind = 'shipment' THEN of_id ELSE new_body ->> 'shipmentId' END) IS DISTINCT FROM of_shipment THEN RETURN false; END IF;
  INSERT INTO things AS t (station, kind, id, epoch, seq, body, bytes)
    SELECT a_uuid, of_kind, of_id, s.epoch, s.seq, new_body, new_bytes FROM stations s WHERE s.uuid = a_uuid
    ON CONFLICT (station, kind, id) DO UPDATE SET body = excluded.body, bytes = coalesce(excluded.bytes, t.bytes), told_at = now();
  UPDATE taken SET known_at = coalesce(known_at, now()) WHERE victim = a_uuid AND shipment = of_shipment;
  RETURN true;
END $$;
