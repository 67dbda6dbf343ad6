import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { Stores } from '#main/storage/stores.ts';

/** So many lines about three shipments, a minute apart from noon on; each third one has a text that a spreadsheet would calculate. */
export function fillJournal({ db, stores }: { db: StationDatabase; stores: Stores }, count: number): void {
  db.transaction(() => {
    for (let n = 1; n <= count; n += 1) {
      const at = new Date(Date.UTC(2026, 10, 20, 12, n)).toISOString();
      const shipmentId = n % 5 === 0 ? null : `s${n % 3}`;
      if (shipmentId === null)
        stores.journal.add({
          at,
          shipmentId,
          subject: 'printer',
          subjectId: '=1+1',
          event: 'printer-condition',
          detail: { printer: 'Łódź "7", quai\n2', condition: 'paper-out' },
        });
      else
        stores.journal.add({
          at,
          shipmentId,
          subject: 'submission',
          subjectId: `-b${n}`,
          event: 'refused',
          detail: { step: 'bol', attempt: n, words: '@Sum(A1)' },
        });
    }
  });
}
