import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

test('a station with the real client, a service that goes wrong, and kill -9: nothing lost, nothing twice', async () => {
  const campaign = [
    '--no-warnings',
    '--import',
    './test/support/raw-imports.ts',
    './test/campaigns/outbox.ts',
    '40',
  ];
  // Ends non-zero, and so throws with its output, when the campaign finds anything.
  const { stdout } = await promisify(execFile)(process.execPath, campaign, {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  expect(stdout).toContain('lost 0, doubled 0, still open 0, given twice 0, PRO numbers missing or twice 0');
}, 300_000);
