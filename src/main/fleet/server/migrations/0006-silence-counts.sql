-- A server that was out of reach hears of nobody, and everybody seems silent until they are back, half a minute at most. Silence counts from
-- when whoever asks was heard of again itself: before that it is no sign of a dead station (docs/decisions/0065).
ALTER TABLE stations ADD COLUMN heard_since timestamptz NOT NULL DEFAULT now();

CREATE FUNCTION heard_again () RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  NEW.heard_since := NEW.seen_at;
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION heard_again () FROM PUBLIC;
-- Beats come every fifteen seconds.
CREATE TRIGGER heard_again_after_a_gap BEFORE UPDATE OF seen_at ON stations FOR EACH ROW
  WHEN (NEW.seen_at > OLD.seen_at + interval '25 seconds') EXECUTE FUNCTION heard_again();

-- A machine that is not let in yet has not been heard of: for it the station counts that has been there longest.
CREATE FUNCTION silence_counts_from () RETURNS timestamptz
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT coalesce(
    (SELECT s.heard_since FROM stations s WHERE s.uuid = speaks_for()),
    (SELECT min(s.heard_since) FROM stations s WHERE s.seen_at > clock_timestamp() - interval '40 seconds' AND s.forgotten_at IS NULL))
$$;

-- Heard of in the last two and a half beats, by this server's clock, or not yet to be missed.
CREATE OR REPLACE FUNCTION is_alive (seen_at timestamptz) RETURNS boolean
LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT greatest(seen_at, silence_counts_from()) > clock_timestamp() - interval '40 seconds'
$$;

CREATE OR REPLACE FUNCTION take_over_evidence (of_station text, most integer) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT jsonb_build_object(
    'station', jsonb_build_object('uuid', s.uuid, 'name', s.name, 'number', s.number),
    'lastSeenAt', to_char(s.seen_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'isAlive', is_alive(s.seen_at), 'toShare', s.to_share, 'mark', open_work_mark(of_station),
    -- It is not heard of, and may be yet.
    'countsFrom', CASE WHEN is_alive(s.seen_at) AND s.seen_at <= clock_timestamp() - interval '40 seconds'
      THEN to_char(silence_counts_from() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') END,
    'openPrints', (SELECT coalesce(sum((w.body ->> 'openPrints')::integer), 0) FROM open_work(of_station) w),
    'open', (SELECT coalesce(jsonb_agg(x.entry), '[]') FROM (
      SELECT jsonb_build_object('row', w.body -> 'row', 'step', p ->> 'step', 'state', p ->> 'state', 'since', p ->> 'changedAt') AS entry
      FROM open_work(of_station) w, jsonb_array_elements(w.body -> 'submissions') p
      WHERE p ->> 'state' IN ('queued', 'claimed', 'on-wire', 'refused', 'held', 'in-doubt')
      ORDER BY p ->> 'queuedAt', w.shipment LIMIT most) x))
  FROM stations s WHERE s.uuid = of_station AND s.forgotten_at IS NULL
$$;
