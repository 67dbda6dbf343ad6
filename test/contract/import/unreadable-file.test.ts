import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refusalLine } from '#main/import/reason-words.ts';
import { lookIntoOrders } from '#support/look-into-orders.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

// Regression: what the system does not let anybody read was called a mistake of Dockprint, "internal", and whoever had dropped the file
// was told nothing that helps. What the system says went into the log alone, and then nowhere. A file that is not there any more stands here for one without permission, which a test that runs as root reads.
test('a file that the system does not give is said to be unreadable, with what the system says', async () => {
  const path = join(temporaryFolder(), 'gone.csv');
  const end = await lookIntoOrders(path);
  expect(end).toMatchObject({ is: 'refused', code: 'unreadable', row: null });
  expect(end.is === 'refused' ? end.words : '').toContain('ENOENT');
  expect(refusalLine('unreadable', null, 'EACCES: permission denied')).toBe(
    'The file could not be opened or read to its end. Check that Dockprint may read it, and that its disk or share can be reached. The system says: EACCES: permission denied. [unreadable]',
  );
});
