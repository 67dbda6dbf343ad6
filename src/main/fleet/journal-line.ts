import type { StoredLine } from '#main/storage/fleet/fleet-changes-store.ts';

/** A journal line as it is published: JSON stored as text is sent as JSON. */
export const publishedJournalLine = ({
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
