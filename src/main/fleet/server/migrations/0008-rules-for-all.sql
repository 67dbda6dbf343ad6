-- Every function that shuts out a station, takes its work or gives numbers keeps the rules of take_over: it asks who speaks, by session and
-- login, and leaves a station alone that is alive. What one station can claim has a limit (docs/security.md).

-- Liveness is what the server heard. A station that could write it would not seem silent after an outage, nor wait before it judges others.
REVOKE UPDATE (seen_at) ON stations FROM dockprint_station;
-- With rights to the whole table a station could lock it.
REVOKE UPDATE ON things FROM dockprint_station;
GRANT UPDATE (epoch, seq, body, bytes, told_at) ON things TO dockprint_station;
-- A station gives up PRO numbers that another one was given too (fleet/blocks/telling-had.ts): only pro_given_before may say so.
DROP POLICY tell_own ON number_alarms;
CREATE POLICY tell_own ON number_alarms FOR INSERT WITH CHECK (station = (SELECT speaks_for()) AND kind <> 'pro');

-- Sessions are secrets of a station's file. A copy of the file that is restored knows earlier ones, and nobody else does.
ALTER TABLE stations ADD COLUMN earlier_sessions uuid[] NOT NULL DEFAULT '{}';
CREATE FUNCTION keep_session () RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF NEW.session <> OLD.session THEN NEW.earlier_sessions := (OLD.session || OLD.earlier_sessions)[1:500]; END IF;
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION keep_session () FROM PUBLIC;
CREATE TRIGGER keep_session_by_claim BEFORE UPDATE OF session ON stations FOR EACH ROW EXECUTE FUNCTION keep_session();

-- Why this session may not speak for the station, null: it may. A higher epoch shuts the other one out: only where that one is silent, or by
-- a copy of its own file.
CREATE FUNCTION claim_refusal (it stations, a_host text, an_epoch integer, mine uuid, before uuid[]) RETURNS text
LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT CASE
    WHEN it.forgotten_at IS NOT NULL THEN 'forgotten'
    WHEN it.login <> session_user THEN 'not-permitted'
    WHEN it.session = mine THEN NULL
    WHEN an_epoch < it.epoch THEN 'identity-elsewhere'
    -- A copy of the disk knows the session before too: where the other one is at work on another computer, that one has it.
    WHEN an_epoch = it.epoch AND NOT (coalesce(it.session = ANY (before), false) AND (it.host = a_host OR NOT last.heard)) THEN 'identity-elsewhere'
    WHEN an_epoch > it.epoch AND last.heard AND NOT coalesce((it.session || it.earlier_sessions) && before, false) THEN 'identity-elsewhere'
  END
  FROM (SELECT it.seen_at > clock_timestamp() - interval '40 seconds' AS heard) last
$$;

-- As in 0004. Nothing is locked for one that is refused: a row that is locked is a station that can share nothing. One login lets in 250 new
-- stations in 24 hours and 2,000 in all, so that no station can use up the numbers.
CREATE OR REPLACE FUNCTION claim (a_uuid text, a_number text, a_name text, a_host text, an_epoch integer, mine uuid, before uuid[])
RETURNS TABLE (outcome text, other text, fleet uuid, seq bigint, journal_seq bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
#variable_conflict use_column
DECLARE
  it      stations%ROWTYPE;
  here    uuid := (SELECT f.id FROM fleet f);
  its     text;
  refusal text;
  bare    text := ltrim(a_number, '0');
BEGIN
  IF NOT EXISTS (SELECT 1 FROM stations s WHERE s.uuid = a_uuid) THEN
    SELECT t.name || ' (' || t.host || ')' INTO its FROM stations t WHERE ltrim(t.number, '0') = bare AND t.forgotten_at IS NULL LIMIT 1;
    IF FOUND THEN RETURN QUERY SELECT 'number-taken', its, here, 0::bigint, 0::bigint; RETURN; END IF;
    -- Those of one login are counted one after the other.
    PERFORM pg_advisory_xact_lock(hashtextextended('dockprint new station ' || current_schema() || ' ' || session_user, 0));
    IF (SELECT count(*) FILTER (WHERE s.joined_at > clock_timestamp() - interval '24 hours') >= 250
          OR count(*) FILTER (WHERE s.forgotten_at IS NULL) >= 2000 FROM stations s WHERE s.login = session_user) THEN
      RAISE EXCEPTION 'the sign-in % has let in 250 new stations in 24 hours, or 2000 in all', session_user
        USING ERRCODE = 'program_limit_exceeded', HINT = 'dockprint fleet forget';
    END IF;
    INSERT INTO stations AS s (uuid, number, name, host, epoch, session)
      SELECT a_uuid, a_number, a_name, a_host, an_epoch, mine
      WHERE NOT EXISTS (SELECT 1 FROM stations t WHERE ltrim(t.number, '0') = bare AND t.forgotten_at IS NULL)
      ON CONFLICT (uuid) DO NOTHING;
  END IF;
  FOR turn IN 1..2 LOOP
    IF turn = 1 THEN SELECT * INTO it FROM stations s WHERE s.uuid = a_uuid;
    ELSE SELECT * INTO it FROM stations s WHERE s.uuid = a_uuid FOR UPDATE; END IF;
    SELECT t.name || ' (' || t.host || ')' INTO its FROM stations t
      WHERE ltrim(t.number, '0') = bare AND t.uuid <> a_uuid AND t.forgotten_at IS NULL LIMIT 1;
    IF it.uuid IS NULL THEN RETURN QUERY SELECT 'number-taken', its, here, 0::bigint, 0::bigint; RETURN; END IF;
    refusal := claim_refusal(it, a_host, an_epoch, mine, before);
    IF refusal IS NOT NULL THEN
      RETURN QUERY SELECT refusal, CASE refusal
          WHEN 'forgotten' THEN coalesce((SELECT t.name || ' (' || t.host || ')' FROM stations t WHERE t.uuid = it.replaced_by), '')
          WHEN 'identity-elsewhere' THEN it.host ELSE '' END, here, 0::bigint, 0::bigint;
      RETURN;
    END IF;
    IF its IS NOT NULL THEN RETURN QUERY SELECT 'number-taken', its, here, 0::bigint, 0::bigint; RETURN; END IF;
  END LOOP;
  -- In another epoch everything is told again.
  RETURN QUERY UPDATE stations s SET session = mine, epoch = an_epoch, number = a_number, name = a_name, host = a_host,
      seen_at = clock_timestamp(),
      seq = CASE WHEN s.epoch = an_epoch THEN s.seq ELSE 0 END,
      journal_seq = CASE WHEN s.epoch = an_epoch THEN s.journal_seq ELSE 0 END
    WHERE s.uuid = a_uuid RETURNING 'joined', '', here, s.seq, s.journal_seq;
END $$;

-- Whether a station is silent, so that its work may be taken or it may be replaced: its row is locked then, and only then. One that is alive
-- is not held up by whoever asks.
CREATE FUNCTION lock_silent (of_station text) RETURNS boolean LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE heard timestamptz;
BEGIN
  SELECT s.seen_at INTO heard FROM stations s WHERE s.uuid = of_station;
  IF NOT FOUND OR is_alive(heard) THEN RETURN false; END IF;
  SELECT s.seen_at INTO heard FROM stations s WHERE s.uuid = of_station FOR UPDATE;
  RETURN NOT is_alive(heard);
END $$;

-- As in 0003.
CREATE OR REPLACE FUNCTION take_over (act uuid, of_station text, seen_mark text, by_person text, why text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE by_station text := speaks_for();
BEGIN
  IF by_station IS NULL THEN RETURN 'not-in'; END IF;
  IF of_station = by_station OR NOT EXISTS (SELECT 1 FROM stations WHERE uuid = of_station) THEN RETURN 'not-found'; END IF;
  IF EXISTS (SELECT 1 FROM take_overs o WHERE o.id = act AND o.taker = by_station) THEN RETURN 'taken'; END IF;
  IF NOT lock_silent(of_station) THEN RETURN 'alive'; END IF;
  -- Asked twice at once, the second waited here for the first.
  IF EXISTS (SELECT 1 FROM take_overs o WHERE o.id = act AND o.taker = by_station) THEN RETURN 'taken'; END IF;
  IF open_work_mark(of_station) IS DISTINCT FROM seen_mark THEN RETURN 'changed'; END IF;
  INSERT INTO take_overs (id, victim, victim_epoch, taker, person, reason)
    SELECT act, of_station, epoch, by_station, by_person, why FROM stations WHERE uuid = of_station;
  INSERT INTO taken (victim, shipment, take_over, body) SELECT of_station, w.shipment, act, w.body FROM open_work(of_station) w;
  -- What had been taken from the taker itself comes home.
  DELETE FROM taken g WHERE g.victim = by_station AND g.shipment IN (SELECT k.shipment FROM taken k WHERE k.take_over = act);
  UPDATE stations SET fenced = true WHERE uuid = of_station;
  INSERT INTO notes (to_uuid, from_uuid, kind, body) VALUES (of_station, by_station, 'taken', jsonb_build_object('takeOver', act));
  RETURN 'taken';
END $$;

-- As in 0003. The server does not know whether the act was ever done, so it is judged as a new one: a station that is alive keeps its work
-- and is not shut out. The taker says it again in its next round.
CREATE OR REPLACE FUNCTION take_over_again (act uuid, of_station text, by_person text, why text, shipments text[]) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE by_station text := speaks_for();
BEGIN
  IF by_station IS NULL OR of_station = by_station OR coalesce(cardinality(shipments), 0) > 50000 THEN RETURN false; END IF;
  IF EXISTS (SELECT 1 FROM take_overs WHERE id = act) OR NOT lock_silent(of_station) THEN RETURN false; END IF;
  IF EXISTS (SELECT 1 FROM take_overs WHERE id = act) THEN RETURN false; END IF;
  INSERT INTO take_overs (id, victim, victim_epoch, taker, person, reason, here_at)
    SELECT act, of_station, epoch, by_station, by_person, why, now() FROM stations WHERE uuid = of_station;
  INSERT INTO taken (victim, shipment, take_over, body)
    SELECT of_station, one, act, '{}' FROM unnest(shipments) one ON CONFLICT DO NOTHING;
  UPDATE stations SET fenced = true WHERE uuid = of_station;
  INSERT INTO notes (to_uuid, from_uuid, kind, body) VALUES (of_station, by_station, 'taken', jsonb_build_object('takeOver', act));
  RETURN true;
END $$;

-- As in 0004.
CREATE OR REPLACE FUNCTION replace_station (
  act uuid, of_station text, seen_mark text, by_person text, why text, brought text[], me jsonb, mine uuid, before uuid[]
) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  old  stations%ROWTYPE;
  self text := me ->> 'uuid';
  came text;
BEGIN
  FOR turn IN 1..2 LOOP
    SELECT * INTO old FROM stations WHERE uuid = of_station;
    IF NOT FOUND OR of_station = self OR ltrim(old.number, '0') <> ltrim(me ->> 'number', '0') THEN RETURN 'gone'; END IF;
    IF EXISTS (SELECT 1 FROM take_overs o WHERE o.id = act AND o.taker = self) THEN RETURN 'replaced'; END IF;
    IF old.forgotten_at IS NOT NULL OR coalesce(cardinality(brought), 0) > 50000 THEN RETURN 'gone'; END IF;
    IF old.login <> session_user THEN RETURN 'not-permitted'; END IF;
    IF turn = 1 AND NOT lock_silent(of_station) THEN RETURN 'alive'; END IF;
  END LOOP;
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

-- As in 0002, and by the station's own login.
CREATE OR REPLACE FUNCTION is_station_in (who jsonb) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  -- Held to the end of the transaction: a take-over or a new session waits for it.
  PERFORM 1 FROM stations WHERE uuid = who ->> 'uuid' AND session = (who ->> 'session')::uuid
    AND epoch = (who ->> 'epoch')::integer AND login = session_user AND forgotten_at IS NULL FOR SHARE;
  RETURN FOUND;
END $$;

ALTER TABLE pro_spaces ADD COLUMN made_by text;
DROP FUNCTION pro_space (text);
-- A station names 100 spaces at most.
CREATE FUNCTION pro_space (named text, by_station text) RETURNS integer LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE found integer;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pro_spaces s WHERE s.name = named) THEN
    IF (SELECT count(*) FROM pro_spaces s WHERE s.made_by = by_station) >= 100 THEN
      RAISE EXCEPTION 'a station names 100 kinds of PRO numbers at most' USING ERRCODE = 'program_limit_exceeded';
    END IF;
    INSERT INTO pro_spaces (name, made_by) VALUES (named, by_station) ON CONFLICT (name) DO NOTHING;
  END IF;
  SELECT s.id INTO found FROM pro_spaces s WHERE s.name = named FOR UPDATE;
  RETURN found;
END $$;

-- As in 0002. A station takes 500,000 numbers of a space out of use by saying so, which is what it gives in years: more are 'refused'. 1,000
-- blocks of others are named in alarms.
CREATE OR REPLACE FUNCTION pro_given_before (who jsonb, named text, from_number bigint, to_number bigint) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  the_space integer; next bigint := from_number; b pro_blocks%ROWTYPE; twice bigint := 0; said numeric; fresh numeric; alarms integer;
  self text := who ->> 'uuid';
BEGIN
  IF NOT is_station_in(who) THEN RETURN jsonb_build_object('refused', true); END IF;
  IF from_number < 0 OR to_number < from_number THEN RETURN jsonb_build_object('refused', true); END IF;
  the_space := pro_space(named, self);
  SELECT to_number::numeric - from_number + 1 - coalesce(sum(least(p.last, to_number) - greatest(p.first, from_number) + 1), 0) INTO fresh
    FROM pro_blocks p WHERE p.space = the_space AND p.last >= from_number AND p.first <= to_number;
  SELECT coalesce(sum(p.last - p.first + 1), 0) INTO said
    FROM pro_blocks p WHERE p.space = the_space AND p.station = self AND p.why = 'given-before';
  IF fresh > 0 AND said + fresh > 500000 THEN RETURN jsonb_build_object('refused', true, 'limit', 500000); END IF;
  SELECT count(*) INTO alarms FROM number_alarms a WHERE a.station = self AND a.kind = 'pro';
  FOR b IN SELECT * FROM pro_blocks p WHERE p.space = the_space AND p.last >= from_number AND p.first <= to_number ORDER BY p.first LOOP
    IF b.first > next THEN
      INSERT INTO pro_blocks (space, first, last, station, epoch, why)
        VALUES (the_space, next, b.first - 1, self, (who ->> 'epoch')::integer, 'given-before');
    END IF;
    IF b.station <> self THEN
      twice := twice + least(b.last, to_number) - greatest(b.first, from_number) + 1;
      IF alarms < 1000 THEN
        INSERT INTO number_alarms (kind, number, first_station, first_shipment, station, shipment)
          VALUES ('pro', left(named || ' ' || greatest(b.first, from_number) || '-' || least(b.last, to_number), 100), b.station, '', self, '')
          ON CONFLICT DO NOTHING;
        alarms := alarms + 1;
      END IF;
    END IF;
    next := greatest(next, b.last + 1);
  END LOOP;
  IF next <= to_number THEN
    INSERT INTO pro_blocks (space, first, last, station, epoch, why)
      VALUES (the_space, next, to_number, self, (who ->> 'epoch')::integer, 'given-before');
  END IF;
  RETURN jsonb_build_object('twice', twice);
END $$;

-- As in 0002. Where other stations are at work, one leases no more than half of what is free in 24 hours, and 1,000 numbers always.
CREATE OR REPLACE FUNCTION pro_lease (who jsonb, named text, range_first bigint, range_last bigint, size integer) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  the_space integer; gap_first bigint; gap_last bigint; free bigint; take bigint; made bigint; alive integer; today bigint;
  self text := who ->> 'uuid';
BEGIN
  IF NOT is_station_in(who) THEN RETURN jsonb_build_object('refused', true); END IF;
  IF range_first < 0 OR range_last < range_first OR size < 1 THEN RETURN jsonb_build_object('block', NULL, 'free', 0); END IF;
  the_space := pro_space(named, self);
  SELECT range_last - range_first + 1 - coalesce(sum(least(p.last, range_last) - greatest(p.first, range_first) + 1), 0) INTO free
    FROM pro_blocks p WHERE p.space = the_space AND p.last >= range_first AND p.first <= range_last;
  IF free <= 0 THEN RETURN jsonb_build_object('block', NULL, 'free', 0); END IF;
  WITH taken AS (
    SELECT greatest(p.first, range_first) AS first, p.last FROM pro_blocks p
      WHERE p.space = the_space AND p.last >= range_first AND p.first <= range_last
    UNION ALL SELECT range_first - 1, range_first - 1
    UNION ALL SELECT range_last + 1, range_last + 1),
  gaps AS (SELECT t.last + 1 AS first, lead(t.first) OVER (ORDER BY t.first) - 1 AS last FROM taken t)
  SELECT g.first, g.last INTO gap_first, gap_last FROM gaps g WHERE g.last >= g.first ORDER BY g.first LIMIT 1;
  SELECT greatest(count(*), 1) INTO alive FROM stations s WHERE s.forgotten_at IS NULL AND s.seen_at > now() - interval '7 days';
  SELECT coalesce(sum(p.last - p.first + 1), 0) INTO today FROM pro_blocks p
    WHERE p.space = the_space AND p.station = self AND p.why = 'leased' AND p.at > now() - interval '24 hours'
      AND p.last >= range_first AND p.first <= range_last;
  take := least(size, 1000, gap_last - gap_first + 1, greatest(1, free / (2 * alive)));
  IF alive > 1 THEN take := least(take, greatest(1000, (free + today) / 2) - today); END IF;
  IF take <= 0 THEN RETURN jsonb_build_object('block', NULL, 'free', free); END IF;
  INSERT INTO pro_blocks (space, first, last, station, epoch, why)
    VALUES (the_space, gap_first, gap_first + take - 1, self, (who ->> 'epoch')::integer, 'leased') RETURNING id INTO made;
  RETURN jsonb_build_object('block', jsonb_build_object('id', made, 'first', gap_first, 'last', gap_first + take - 1), 'free', free - take);
END $$;

-- As in 0003. A station has 200 drafts open at most: what it says of more pushes out its own oldest.
CREATE OR REPLACE FUNCTION order_open (of_draft text, an_external_id text, a_po text, by_packer text, a_bol text)
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
  DELETE FROM open_orders o WHERE o.station = by_station AND o.draft IN (
    SELECT k.draft FROM open_orders k WHERE k.station = by_station ORDER BY k.seen_at DESC OFFSET 200);
  RETURN QUERY SELECT o.station, s.name, s.number, o.draft, o.external_id, o.po, o.packer, o.bol_number, o.seen_at
    FROM open_orders o JOIN stations s ON s.uuid = o.station
    WHERE o.station <> by_station AND o.seen_at > now() - interval '90 seconds'
      AND ((an_external_id <> '' AND o.external_id = an_external_id) OR (a_po <> '' AND o.po = a_po))
    ORDER BY o.seen_at DESC LIMIT 20;
END $$;
