import { expect, test } from 'vitest';
import { verdict } from '../../../scripts/setup/verdict.mjs';

const poppler = 'Poppler (pdftotext, pdftoppm)';

// Regression: "Ready. The window opens in Chromium." below "Missing on this machine: Chromium".
test('without Electron and without a browser nothing is ready', () => {
  const { ready, words } = verdict({ electron: false, missing: ['Chromium', poppler] });
  expect(ready).toBe(false);
  expect(words).not.toMatch(/^Ready/);
  expect(words).toContain('Chromium');
});

test.each([
  [
    { electron: true, missing: ['Chromium'] },
    'Ready. The window opens in Electron. `npm test` needs what is missing.',
  ],
  [
    { electron: false, missing: [poppler] },
    'Ready. The window opens in Chromium. `npm test` needs what is missing.',
  ],
  [{ electron: false, missing: [] }, 'Ready. The window opens in Chromium.'],
])('with one of them the app opens (%o)', (found, words) => {
  expect(verdict(found)).toEqual({ ready: true, words });
});
