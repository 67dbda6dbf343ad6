import { describe, expect, test } from 'vitest';
import { createBook } from '#main/address-book/book.ts';
import type { Dock } from '#shared/freight/address-book/dock.ts';
import { aConsignee, aShipment } from '#support/builders.ts';
import { value } from '#support/desk-bench.ts';
import { openStation } from '#support/open-station.ts';
import { aStoredShipment } from '#support/stored-rows.ts';
import { systemClock } from '#main/clock.ts';
import { dockSchema } from '#shared/freight/address-book/dock.ts';

const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}T12:00:00.000Z`;
const none = { text: '', hidden: false, limit: 50 };

function bench() {
  const { db, stores } = openStation();
  const book = createBook({
    db,
    stores,
    clock: systemClock,
    report: (trouble) => expect.fail(String(trouble)),
  });
  const { docks } = book.handlers;
  let made = 0;
  /** A shipment to this consignee, as submitting it stores and learns it. */
  function ship(consignee: Partial<Dock['party']>, at: number): string {
    made += 1;
    const shipment = aShipment({ bolNumber: `7000000${made}`, consignee: aConsignee(consignee) });
    const id = `s-${made}`;
    db.transaction(() => {
      stores.shipments.insert(aStoredShipment(id, { shipment, createdAt: day(at) }));
      stores.docks.rememberParties(shipment, day(at), id);
    });
    return id;
  }
  const found = async (text: string, hidden = false) =>
    value(await docks.find({ text, hidden, limit: 50 })).filter(({ data }) =>
      data.roles.includes('consignee'),
    );
  const companies = async (text: string) => (await found(text)).map(({ data }) => data.party.company);
  const only = async (text: string) => {
    const [entry, ...others] = await found(text);
    if (entry === undefined || others.length > 0) throw new Error(`${text}: ${others.length + 1} entries`);
    return entry;
  };
  return { db, stores, book, docks, ship, found, companies, only };
}
const dock = (party: Partial<Dock['party']>, more: Partial<Dock> = {}): Dock =>
  dockSchema.parse({ party: aConsignee(party), ...more });

describe('the search', () => {
  test('forgives accents, capitals and one wrong letter, in any of the four ways', async () => {
    const { ship, companies } = bench();
    ship({ company: 'Cascade Valve & Fitting', address: '1 First St' }, 1);
    ship({ company: 'Peña Hermanos', address: '2 First St' }, 2);
    for (const typed of ['pena', 'PEÑA', 'peña herm', 'manos', 'first pena', 'pe', 'valve&fitting'])
      expect(await companies(typed), typed).not.toEqual([]);
    // Another letter, one left out, one too much, two in the wrong order; the first letter too, and half a word.
    for (const typed of [
      'hermabos',
      'hermnos',
      'hermmanos',
      'hermaons',
      'jermanos',
      'ermabos',
      'hermab',
      'pina',
    ])
      expect(await companies(typed), typed).toEqual(typed === 'ermabos' ? [] : ['Peña Hermanos']);
    expect(await companies('cascada valve')).toEqual(['Cascade Valve & Fitting']);
    expect(await companies('cascade vavle')).toEqual(['Cascade Valve & Fitting']);
  });

  test('never shows a neighbour of what is there, and forgives no figure', async () => {
    const { ship, companies } = bench();
    ship({ company: 'Pena Tile', address: '1 First St' }, 1);
    ship({ company: 'Pina Tile', address: '4711 First St' }, 2);
    expect(await companies('pena')).toEqual(['Pena Tile']);
    expect(await companies('pina')).toEqual(['Pina Tile']);
    expect(await companies('4711')).toEqual(['Pina Tile']);
    expect(await companies('4712')).toEqual([]);
    expect(await companies('tile')).toEqual(['Pina Tile', 'Pena Tile']);
    expect(await companies('"pena" NOT tile')).toEqual([]);
    expect(await companies('%')).toHaveLength(2);
  });
});

describe('what is learned', () => {
  test('a dock is one under every spelling of its address that differs in signs and capitals; the last used comes first', async () => {
    const { ship, companies, only, docks } = bench();
    ship({ company: 'Acme, Inc.', address: '100 Main St.', postalCode: '89431', contact: 'Ana' }, 1);
    ship({ company: 'Zeta', address: '9 Oak' }, 2);
    const id = ship(
      { company: 'ACME INC', address: '100 main st', postalCode: '89431-1234', contact: 'Bo' },
      3,
    );
    expect(await companies('')).toEqual(['ACME INC', 'Zeta']);
    expect(await only('acme')).toMatchObject({
      data: { party: { contact: 'Bo' } },
      shipmentId: id,
      byHand: false,
    });
    ship({ company: 'Zeta', address: '9 Oak' }, 4);
    expect(await companies('')).toEqual(['Zeta', 'ACME INC']);
    // The shipper is in the book too, and not offered as a consignee.
    const all = value(await docks.find(none)).map(({ data }) => data.roles);
    expect(all).toContainEqual(['shipper']);
    expect(value(await docks.choices({ text: aShipment().shipper.company, role: 'consignee' }))).toEqual([]);
    expect(value(await docks.choices({ text: aShipment().shipper.company, role: 'shipper' }))).toHaveLength(
      1,
    );
    expect(value(await docks.choices({ text: 'acme', role: 'shipper' }))).toEqual([]);
  });

  test('what a person wrote stands when it is shipped again', async () => {
    const { ship, only, docks } = bench();
    ship({ company: 'Acme', contact: 'Ana' }, 1);
    const { id, data } = await only('acme');
    const written = { ...data, note: 'Ring twice', party: { ...data.party, contact: 'Gate 4' } };
    expect(value(await docks.save({ id, data: written, hidden: false }))).toEqual({ id });
    const last = ship({ company: 'Acme', contact: 'Bo' }, 2);
    const entry = await only('acme');
    expect(entry).toMatchObject({ id, byHand: true, shipmentId: last, usedAt: day(2) });
    expect(entry.data).toMatchObject({ note: 'Ring twice', party: { contact: 'Gate 4' } });
    expect(value(await docks.take({ id }))).toMatchObject({
      dock: { note: 'Ring twice' },
      lastShipment: { bolNumber: '70000002' },
    });
  });

  test('two entries of one dock become one; what is shipped under either name is learned there', async () => {
    const { ship, only, companies, docks, found } = bench();
    ship({ company: 'Acme', address: '100 Main Street' }, 1);
    const [keep] = await found('acme');
    const last = ship({ company: 'Acme Corp', address: '100 Main St' }, 2);
    const give = await only('corp');
    if (keep === undefined) throw new Error('no entry');
    const merged = { ...keep.data, note: 'Dock 4' };
    value(await docks.merge({ keep: keep.id, give: give.id, data: merged }));
    expect(await only('acme')).toMatchObject({
      id: keep.id,
      shipmentId: last,
      usedAt: day(2),
      data: { note: 'Dock 4' },
    });
    expect(await companies('corp')).toEqual([]);
    const newest = ship({ company: 'ACME CORP', address: '100 Main St', contact: 'Zoé' }, 3);
    expect(await only('acme')).toMatchObject({
      id: keep.id,
      shipmentId: newest,
      data: { party: { company: 'Acme' } },
    });
    const party = aConsignee({ company: 'Acme Corp', address: '100 Main St' });
    expect(value(await docks.look({ party }))).toMatchObject({ entry: { id: keep.id } });
    expect(await docks.merge({ keep: keep.id, give: give.id, data: merged })).toMatchObject({
      error: { code: 'not-found' },
    });
    expect(await docks.merge({ keep: keep.id, give: keep.id, data: merged })).toMatchObject({
      error: { code: 'not-found' },
    });
  });

  test('an address that is corrected keeps what is shipped under the old one', async () => {
    const { ship, only, docks } = bench();
    ship({ company: 'Acme', address: '100 Mian St' }, 1);
    const { id, data } = await only('acme');
    const corrected = { ...data, party: { ...data.party, address: '100 Main St' } };
    value(await docks.save({ id, data: corrected, hidden: false }));
    const last = ship({ company: 'Acme', address: '100 Mian St' }, 2);
    expect(await only('acme')).toMatchObject({
      id,
      shipmentId: last,
      data: { party: { address: '100 Main St' } },
    });
  });
});

describe('what a person does', () => {
  test('a hidden dock is offered no more, is not lost, and comes back', async () => {
    const { ship, only, docks, companies, found } = bench();
    ship({ company: 'Acme' }, 1);
    const { id } = await only('acme');
    value(await docks.hide({ id, hidden: true }));
    expect(await companies('acme')).toEqual([]);
    expect(value(await docks.choices({ text: 'acme', role: 'consignee' }))).toEqual([]);
    ship({ company: 'Acme' }, 2);
    expect(await found('acme', true)).toMatchObject([{ id, hidden: true, usedAt: day(2) }]);
    expect(value(await docks.count()).hidden).toBe(1);
    value(await docks.hide({ id, hidden: false }));
    expect(await companies('acme')).toEqual(['Acme']);
    expect(await docks.hide({ id: 'none', hidden: true })).toMatchObject({ error: { code: 'not-found' } });
  });

  test('a second entry of one dock is refused and the first named', async () => {
    const { docks, only } = bench();
    value(await docks.save({ id: null, data: dock({ company: 'Acme' }), hidden: false }));
    const { id } = await only('acme');
    const again = { id: null, data: dock({ company: 'ACME' }), hidden: false };
    expect(await docks.save(again)).toMatchObject({ error: { code: 'book-entry-taken', id } });
    expect(await docks.save({ ...again, id: 'none' })).toMatchObject({ error: { code: 'not-found' } });
  });

  test('an address that is not in the book: the nearest is named, by its place', async () => {
    const { ship, docks } = bench();
    ship({ company: 'Acme', address: '1 Oak', city: 'Reno', postalCode: '89501' }, 1);
    ship({ company: 'Acme', address: '2 Oak', city: 'Sparks', postalCode: '89431' }, 2);
    const typed = {
      ...aConsignee({ company: 'Acne', address: '12 Oak', city: 'Reno', postalCode: '89501' }),
      country: 'USA',
    };
    expect(value(await docks.look({ party: typed }))).toMatchObject({
      entry: null,
      near: { data: { party: { address: '1 Oak' } } },
    });
    const other = { ...typed, company: 'Nobody at all' };
    expect(value(await docks.look({ party: other }))).toEqual({ entry: null, near: null, codes: [] });
  });
});
