import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStationDatabase } from '#main/desk/open-database.ts';
import { lastSeq, linesAfter, type JournalLine } from '#main/storage/journal/journal-lines.ts';
import { createStores } from '#main/storage/stores.ts';
import type { Step, SubmissionState } from '#shared/station/submission.ts';
import { valueOf } from '../value-of.ts';
import type { Saved } from '../words.ts';

export interface TrueShipment {
  id: string;
  bolNumber: string;
  pro: string;
  externalId: string;
  submissions: { id: string; step: Step; state: SubmissionState; isTaken: boolean }[];
}

/** What a station's own file says, read once it is closed. */
export interface OwnTruth {
  number: string;
  uuid: string;
  /** It began as a copy of another: the last line of the journal that it has from there; null: it did not. */
  copiedAt: number | null;
  /** What it said that it had committed. */
  saved: ReadonlyMap<string, number>;
  given: ReadonlyMap<string, Pick<Saved, 'pro' | 'externalId'>>;
  shipments: TrueShipment[];
  journal: JournalLine[];
}

/** How its submissions stand, in a line that is the same for the same. */
export const statesOf = ({ submissions }: TrueShipment): string =>
  submissions
    .map(({ step, state }) => `${step} ${state}`)
    .toSorted()
    .join(', ');

/** As a person would look for it. */
export const named = (one: TrueShipment): string =>
  `BOL ${one.bolNumber} (${statesOf(one)}${one.submissions.some(({ isTaken }) => isTaken) ? ', taken over' : ''})`;

/** Where else this shipment is, and how it stands there. */
export function whoHas(truths: readonly OwnTruth[], bolNumber: string): string {
  const there = truths.flatMap(({ number, shipments }) =>
    shipments
      .filter((one) => one.bolNumber === bolNumber)
      .map((one) => `station ${number} has ${named(one)}`),
  );
  return there.length === 0 ? 'no station has it' : there.join('; ');
}

/** Of a station that runs no more: a copy of its files is read, so that nothing of them changes before it starts again. */
export function readTruth(folder: string): Pick<OwnTruth, 'shipments' | 'journal'> {
  const copy = mkdtempSync(join(tmpdir(), 'dockprint-truth-'));
  try {
    for (const name of ['station.sqlite', 'station.sqlite-wal'])
      if (existsSync(join(folder, name))) cpSync(join(folder, name), join(copy, name));
    const db = valueOf(openStationDatabase(join(copy, 'station.sqlite')));
    try {
      const stores = createStores(db);
      const shipments = stores.shipments.find('', 1_000_000).map(({ id, bolNumber }): TrueShipment => {
        const { proNumber = '', externalId = '' } = stores.shipments.get(id)?.shipment ?? {};
        const submissions = stores.submissions
          .ofShipment(id)
          .map(({ id: submission, step, state, takenBy }) => ({
            ...{ id: submission, step, state },
            isTaken: takenBy != null,
          }));
        return { id, bolNumber, pro: proNumber, externalId, submissions };
      });
      const journal = linesAfter(db, { after: 0, last: lastSeq(db), limit: 10_000_000 });
      return { shipments, journal };
    } finally {
      db.close();
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
