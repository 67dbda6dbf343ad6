import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#main/fleet/server/connect.ts';
import { push } from '#main/fleet/server/push.ts';
import { claimSession } from '#main/fleet/server/sessions.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();

// Regression: a shipment that changed between two slices of the feed stood in the batch twice, and PostgreSQL refused all of it.
test('what changed while a batch was read stands in it twice: the later is stored', async () => {
  const { url, password, schema } = site.warehouse;
  const client = await connect({ url, password, schema, caFile: '' });
  onTestFinished(() => client.cut());
  const session = randomUUID();
  const claim = {
    uuid: 'station-one',
    number: '7',
    name: 'Bench',
    host: 'pc',
    epoch: 1,
    session,
    before: [],
  };
  await claimSession(client, claim);
  const told = (seq: number, n: number) => ({
    ...{ seq, kind: 'shipment' as const, id: 'one', bytes: null },
    body: { shipment: { bolNumber: '7-1', externalId: '' }, n },
  });
  const batch = { above: 0, journalAbove: 0, changes: [told(1, 1), told(3, 2)], journal: [], toShare: 0 };
  expect(await push(client, session, batch, 'fleet')).toMatchObject({ acknowledged: 3, refused: [] });
  const { rows } = await client.query(`SELECT seq::integer, (body ->> 'n')::integer AS n FROM things`);
  expect(rows).toEqual([{ seq: 3, n: 2 }]);
});
