import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { take } from '#support/dead-station.ts';
import { value } from '#support/desk-bench.ts';
import { openFleetStation } from '#support/fleet-desk.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();

test('a station that learned what was taken from it, and came back from a copy of before, learns it once more', async () => {
  const { warehouse, service } = site;
  const { victim, id } = await site.dead();
  const copy = join(temporaryFolder(), 'copy.sqlite');
  await victim.db.copyTo(copy, new AbortController().signal);
  const taker = await site.station('4');
  value(await take(taker, victim));
  victim.line.isCut = false;
  await victim.claim();
  await victim.round();
  await victim.reaches(id, 'bol', 'canceled');
  await victim.stop();

  // What a restore does (storage/copies/take-over.ts): an epoch of its own, and all that is open in doubt.
  const file = new DatabaseSync(copy);
  file.exec("UPDATE identity SET epoch = epoch + 1; UPDATE submissions SET state = 'in-doubt'");
  file.close();
  const restored = await openFleetStation(warehouse, service.url, { number: '3', file: copy });
  await restored.round();
  const { id: submission, attempt, takenBy } = restored.bolOf(id);
  expect(takenBy).not.toBeNull();
  // A person who says that the service does not have it has it sent from there, where it is, and not from here.
  const said = await restored.desk.handlers.submissions.settleAbsent({ id: submission, attempt });
  expect(said).toMatchObject({ ok: false, error: { code: 'taken-over' } });
  expect(service.taken('bol')).toEqual([]);
});
