import type { StoredLine } from '#main/storage/fleet/fleet-changes-store.ts';

/** A line of the journal as the fleet is told it: what is text in a column and JSON in it goes as JSON. */
export const toldLine = ({
  seq,
  at,
  detail,
  person,
  ...rest
}: StoredLine): { seq: number; at: string; line: unknown } => ({
  seq,
  at,
  line: {
    ...rest,
    detail: JSON.parse(detail) as unknown,
    person: person === null ? null : (JSON.parse(person) as unknown),
  },
});
