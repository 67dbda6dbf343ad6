import { expect, test } from 'vitest';
import { listedKey, withOtherStations } from '#renderer/components/shipment/listed-shipment.ts';
import { dock4, manyOthers, mezzanine, otherRow } from '#support/fake-fleet.ts';
import { ownRow } from '#support/fake-tracking.ts';

const at = (clock: string) => `2026-11-17T${clock}:00.000Z`;

test('own shipments and those of other stations stand by time, newest first, and say whose they are', () => {
  const own = [ownRow({ id: 'a', createdAt: at('14:00') }), ownRow({ id: 'b', createdAt: at('12:00') })];
  const others = [otherRow(dock4, { id: 'c', createdAt: at('13:00') })];
  const rows = withOtherStations(own, others, 10);
  expect(rows.map(({ row, station }) => [row.id, station?.name])).toEqual([
    ['a', undefined],
    ['c', 'Dock 4'],
    ['b', undefined],
  ]);
});

test('what is here is shown once, as this station has it', () => {
  const own = [ownRow({ id: 'taken', bolState: 'in-doubt' })];
  const rows = withOtherStations(own, [otherRow(dock4, { id: 'taken', bolState: 'queued' })], 10);
  expect(rows.map(({ row, station }) => [row.bolState, station])).toEqual([['in-doubt', null]]);
});

test('two stations that tell of one shipment are two rows with keys of their own', () => {
  const rows = withOtherStations([], [otherRow(dock4, { id: 'x' }), otherRow(mezzanine, { id: 'x' })], 10);
  expect(new Set(rows.map(listedKey)).size).toBe(2);
});

test('at most so many, and those are the newest of all', () => {
  const own = [ownRow({ id: 'old', createdAt: '2026-11-01T08:00:00.000Z' })];
  const rows = withOtherStations(own, manyOthers(500), 500);
  expect(rows).toHaveLength(500);
  expect(rows.some(({ row }) => row.id === 'old')).toBe(false);
});
