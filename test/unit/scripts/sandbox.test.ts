import { expect, test } from 'vitest';
import { sandboxTrouble } from '../../../scripts/setup/sandbox.mjs';

const ubuntu = { '/proc/sys/kernel/apparmor_restrict_unprivileged_userns': '1' };
const machine = (files: Record<string, string>, more = {}) => ({
  platform: 'linux' as const,
  uid: 1000,
  read: (file: string) => files[file] ?? null,
  stat: () => ({ uid: 1000, mode: 0o100755 }),
  ...more,
});
const says = (system: ReturnType<typeof machine>) => sandboxTrouble('/app/electron', system);

// Regression: on Ubuntu 23.10 and later Electron ended at once, with words about a sandbox and none about what helps.
test('a system without user namespaces is told the two commands, and the other way', () => {
  expect(says(machine(ubuntu))).toEqual([
    'This system lets Electron have no sandbox (/proc/sys/kernel/apparmor_restrict_unprivileged_userns). Once, and after each "npm ci":',
    '  sudo chown root:root /app/chrome-sandbox',
    '  sudo chmod 4755 /app/chrome-sandbox',
    'Or open Dockprint in Chromium: DOCKPRINT_HOST=chromium npm start',
  ]);
  expect(says(machine({ '/proc/sys/kernel/unprivileged_userns_clone': '0' }))).not.toBeNull();
  expect(says(machine({ '/proc/sys/user/max_user_namespaces': '0' }))).not.toBeNull();
});

test.each([
  ['nothing restricts it', machine({ '/proc/sys/user/max_user_namespaces': '96000' })],
  ['its helper belongs to root', machine(ubuntu, { stat: () => ({ uid: 0, mode: 0o104755 }) })],
  ['root starts it without a sandbox', machine(ubuntu, { uid: 0 })],
  ['another system has none of this', machine(ubuntu, { platform: 'darwin' })],
])('says nothing where %s', (_, system) => {
  expect(says(system)).toBeNull();
});

test('a helper that is not there, or without its right, does not help', () => {
  expect(says(machine(ubuntu, { stat: () => undefined }))).not.toBeNull();
  expect(says(machine(ubuntu, { stat: () => ({ uid: 0, mode: 0o100755 }) }))).not.toBeNull();
});
