import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { connect, type ServerConnection } from '#main/fleet/server/connect.ts';
import { readNotes } from '#main/fleet/server/notes.ts';
import { readStations } from '#main/fleet/server/pull.ts';
import { claimSession } from '#main/fleet/server/sessions.ts';
import { documentBytes } from '#main/fleet/worker/questions/bytes.ts';
import type { Answer, AnswerQuestion, QuestionParts } from '#main/fleet/worker/questions/question.ts';
import { ownerResults, takeOverRows } from '#main/fleet/worker/questions/take-over.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

/**
 * PostgreSQL compresses what it keeps: a body of a few kilobytes on its disk may be hundreds of megabytes on the line. What is fetched of
 * another station is limited by what it is, not by how it lies there.
 */
const site = useWarehouse();
const { inWarehouse: sql } = site;
let client: ServerConnection;
const me = { uuid: 'station-mine', number: '1', name: 'Mine', epoch: 1, session: crypto.randomUUID() };
const peer = 'station-other';
beforeEach(async () => {
  await site.anotherWarehouse();
  client = await connect({ ...site.warehouse, caFile: '' });
  onTestFinished(() => client.cut());
  await claimSession(client, { ...me, host: 'here', before: [] });
  await sql(
    `INSERT INTO w.stations (uuid, number, name, host, epoch, session) VALUES ('${peer}', '2', 'Other', 'there', 1, gen_random_uuid())`,
  );
});

const large = `jsonb_build_object('of', repeat('a', 3000000))`;
const thing = (kind: string, body: string) =>
  sql(
    `INSERT INTO w.things (station, kind, id, epoch, seq, body, bytes) VALUES ('${peer}', '${kind}', 'one', 1, 1, ${body}, '\\x00')`,
  );
const act = crypto.randomUUID();
const taken = (body: string) =>
  sql(
    `INSERT INTO w.take_overs (id, victim, victim_epoch, taker, person, reason) VALUES ('${act}', '${peer}', 1, '${me.uuid}', 'p', 'r')`,
  ).then(() =>
    sql(
      `INSERT INTO w.taken (victim, shipment, take_over, body) VALUES ('${peer}', 'one', '${act}', ${body})`,
    ),
  );
const ask = async (question: AnswerQuestion, asked: object): Promise<Answer> => {
  const parts = { self: me, server: (work: (on: ServerConnection) => unknown) => work(client) };
  return question({ is: '', ...asked }, parts as unknown as QuestionParts);
};
const sizeOf = (value: unknown): number => JSON.stringify(value).length;

test('a beat', async () => {
  await sql(
    `UPDATE w.stations SET beat = jsonb_build_object('of', repeat('a', 1000000)) WHERE uuid = '${peer}'`,
  );
  expect(sizeOf(await readStations(client))).toBeLessThan(10_000);
});
test('a note', async () => {
  await sql(
    `INSERT INTO w.notes (to_uuid, from_uuid, kind, body) VALUES ('${me.uuid}', '${peer}', 'x', ${large})`,
  );
  expect(sizeOf(await readNotes(client, me.uuid, 0))).toBeLessThan(10_000);
});
test('the owner’s word', async () => {
  await thing('shipment', large);
  expect(sizeOf(await ask(ownerResults, { station: peer, shipments: ['one'] }))).toBeLessThan(10_000);
});
test('a paper', async () => {
  await thing('label', large);
  expect(sizeOf(await ask(documentBytes, { station: peer, kind: 'label', id: 'one' }))).toBeLessThan(10_000);
});
test('a page of a take-over, of which the shipment is named all the same', async () => {
  await taken(large);
  const answer = await ask(takeOverRows, { act, after: '' });
  expect(sizeOf(answer)).toBeLessThan(10_000);
  expect(answer).toMatchObject({ value: { rows: [{ shipment: 'one', body: null }], next: null } });
});
