import type { Dialog } from 'electron';
import { restoreCopy } from '../storage/copies.ts';
import { openStationDatabase } from '../storage/open-database.ts';
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
  for (;;) {
    const opened = openStationDatabase(file, { startEmpty });
    if (opened.ok) return opened.value;
    const { options, answers } = storageQuestion(opened.error, locale);
    const { response } = await dialog.showMessageBox(options);
    const answer = answers[response] ?? 'quit';
    if (answer === 'quit') return null;
    startEmpty = answer === 'start-empty';
    // A copy that cannot be put in place is found out by the next try to open.
    if (answer === 'restore' && opened.error.copy != null)
      restoreCopy(opened.error.copy.file, file, new Date());
  }
}
