import { expect, test } from 'vitest';
import type { FleetState } from '#shared/fleet/fleet-state.ts';
import { fleetStateWords } from '#renderer/words/fleet-words.ts';

const refused: FleetState = {
  is: 'refused',
  since: '2026-11-17T10:24:00.000Z',
  trouble: 'server-full',
  other: '',
  sharedAt: null,
  toShare: 3,
};

// Regression: "Packing, sending and printing go on" beside "No BOL number is given here any more".
test.each(['replaced', 'number-taken'] as const)('%s: nobody is told that packing goes on', (trouble) => {
  expect(fleetStateWords(refused)).toContain('Packing, sending and printing go on');
  expect(fleetStateWords({ ...refused, trouble })).not.toContain('go on');
});
