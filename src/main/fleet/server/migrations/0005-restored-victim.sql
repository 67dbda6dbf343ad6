-- A station that came back from a copy has forgotten what it had learned of its take-overs: in another epoch it is told all of it again,
-- as it tells all of its own again. It would else have in doubt, as its own, what another station decides and sends (docs/decisions/0065).
CREATE FUNCTION forget_known () RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE taken SET known_at = NULL WHERE victim = NEW.uuid AND known_at IS NOT NULL;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION forget_known () FROM PUBLIC;
CREATE TRIGGER forget_known_by_epoch AFTER UPDATE OF epoch ON stations FOR EACH ROW
  WHEN (NEW.epoch IS DISTINCT FROM OLD.epoch) EXECUTE FUNCTION forget_known();
