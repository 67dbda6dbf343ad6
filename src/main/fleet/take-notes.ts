import type { StationDatabase } from '#main/storage/station-database.ts';
import type { NoteTakers } from './fleet-port.ts';
import type { Note } from './worker/protocol.ts';

/**
 * Commits notes of other stations in their order, each in a commit of its own. @returns up to which the server may forget them; null:
 * none. The first that cannot be kept, and all after it, are told again.
 */
export function takeNotes(
  { db, takers, report }: { db: StationDatabase; takers: NoteTakers; report: (error: unknown) => void },
  notes: readonly Note[],
): number | null {
  let upTo: number | null = null;
  for (const note of notes) {
    const take = takers[note.kind];
    // A newer version's; what it means cannot be kept here, and it must not hold up the others.
    if (take === undefined) report(new Error(`a note of the unknown kind ${note.kind.slice(0, 40)}`));
    else
      try {
        db.transaction(() => {
          take(note);
        });
      } catch (error) {
        report(error);
        return upTo;
      }
    upTo = note.id;
  }
  return upTo;
}
