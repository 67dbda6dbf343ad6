import type { Dialog } from 'electron';
import { restoreCopy } from '../storage/copies.ts';
import { openStationDatabase, type OpenFailure } from '../storage/open-database.ts';
import type { StationDatabase } from '../storage/station-database.ts';
import { storageQuestion } from './storage-question.ts';

/** Opens the station's database; asks the person at the station when it does not open. `null`: they chose to quit. */
export async function openStorage(parts: {
  file: string;
  dialog: Pick<Dialog, 'showMessageBox'>;
  locale: string;
}): Promise<StationDatabase | null> {
  const { file, dialog, locale } = parts;
  let startEmpty = false;
  /** A copy could not be put in place; told before the same choice is offered again. */
  let notRestored: OpenFailure | null = null;
  for (;;) {
    const opened = openStationDatabase(file, { startEmpty });
    if (opened.ok) return opened.value;
    const { options, answers } = storageQuestion(notRestored ?? opened.error, locale);
    const { response } = await dialog.showMessageBox(options);
    const answer = answers[response] ?? 'quit';
    if (answer === 'quit') return null;
    startEmpty = answer === 'start-empty';
    notRestored = null;
    if (answer === 'restore' && opened.error.copy != null) {
      const restored = restoreCopy(opened.error.copy.file, file, new Date());
      // A copy that went bad since it was looked at is offered no more: opening again looks anew.
      if (!restored.ok && restored.error.code !== 'storage-damaged') notRestored = restored.error;
    }
  }
}
