-- How long a try took, by a clock that is never set: the difference of its two times is not that when somebody sets the clock in between.
-- NULL: it is still on the wire, or an older version wrote it.
ALTER TABLE exchanges ADD COLUMN waited_seconds REAL;
