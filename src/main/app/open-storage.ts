import type { Dialog } from 'electron';
import { openStationDatabase, restoreCopy } from '../desk/open-database.ts';
import type { OpenFailure } from '../storage/open-database.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { WitnessLog } from '#main/storage/witness/witness.ts';
import { checkLargeFile } from './check-large-file.ts';
import { storageQuestion } from './storage-question.ts';

/** Opens the station's database; if it does not open, asks the person at the station. `null`: they chose to quit. */
export async function openStorage(parts: {
  file: string;
  /** The second copy of the witness (`second-witness.ts`), or null for none. */
  secondWitness: string | null;
  dialog: Pick<Dialog, 'showMessageBox'>;
  locale: string;
  log: WitnessLog;
}): Promise<StationDatabase | null> {
  const { file, dialog, locale, secondWitness, log } = parts;
  const witness = { secondWitness, log };
  let chosen: { startEmpty?: boolean; goOn?: boolean } = {};
  /** Why a copy could not be restored; reported before the same choice is offered again. */
  let notRestored: OpenFailure | null = null;
  for (;;) {
    const checked = await checkLargeFile({ file, dialog, locale });
    if (checked === 'quit') return null;
    const opened = openStationDatabase(file, { ...witness, ...chosen, ...checked });
    if (opened.ok) return opened.value;
    if (opened.error.loss !== undefined) log(opened.error.message);
    const { options, answers } = storageQuestion(notRestored ?? opened.error, locale);
    const { response } = await dialog.showMessageBox(options);
    const answer = answers[response] ?? 'quit';
    if (answer === 'quit') return null;
    chosen = { startEmpty: answer === 'start-empty', goOn: answer === 'go-on' };
    notRestored = null;
    if (answer === 'restore' && opened.error.copy != null) {
      const restored = restoreCopy(opened.error.copy.file, file, new Date(), witness);
      // A copy that turned out to be damaged is no longer offered: opening again checks all copies again.
      if (!restored.ok && restored.error.code !== 'storage-damaged') notRestored = restored.error;
    }
  }
}
