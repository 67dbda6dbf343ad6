import { expect, test } from 'vitest';
import { runCampaign } from '../../campaigns/fleet/campaign.ts';

/** The short form of test/campaigns/fleet.ts; the long one is run by hand before a release. */
test('four stations and every trouble of the fleet: nothing lost, nothing twice, no packer waited', async () => {
  const told: string[] = [];
  const { wrong, figures } = await runCampaign({
    ...{ stations: 4, shipments: 9, seed: 20_261_122, faultShare: 0.05, isDurable: false },
    say: (words) => told.push(words),
  });
  expect(wrong, told.join('\n')).toEqual([]);
  expect(figures['acts while the server was away']).toBeGreaterThan(0);
}, 600_000);
