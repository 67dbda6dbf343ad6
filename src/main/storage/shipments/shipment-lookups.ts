import { hasContent } from '#shared/freight/text/has-content.ts';
import { normalNumber } from '#shared/freight/numbers/normal-number.ts';
import type { StationDatabase } from '../database/station-database.ts';
import { normalBol, normalPro } from '../database/number-sql.ts';

/** Finds shipments by their contents; each lookup has its index in the migrations. */

export function rowsByNumbers(db: StationDatabase, numbers: readonly string[], pro: string): unknown[] {
  const asked = [...new Set(numbers.flatMap((number) => [number, normalNumber(number)]))];
  const list = JSON.stringify(asked.filter((number) => number !== ''));
  return db
    .prepare(
      `SELECT * FROM shipments WHERE seq IN (
         SELECT seq FROM shipments WHERE bol_number IN (SELECT value FROM json_each(?1))
         UNION SELECT seq FROM shipments WHERE service_bol_number IN (SELECT value FROM json_each(?1))
         UNION SELECT seq FROM shipments WHERE id IN
           (SELECT shipment_id FROM orders WHERE shipment_number IN (SELECT value FROM json_each(?1)))
         UNION SELECT seq FROM shipments
           WHERE ${normalPro(`json_extract(data, '$.proNumber')`)} = ${normalPro('?2')} AND ${normalPro('?2')} <> '')`,
    )
    .all(list, pro);
}

export const rowsByBolNumber = (db: StationDatabase, number: string): unknown[] =>
  normalNumber(number) === ''
    ? []
    : db
        .prepare(
          `SELECT * FROM shipments WHERE seq IN (
             SELECT seq FROM shipments WHERE ${normalBol('bol_number')} = ${normalBol('?1')}
             UNION SELECT seq FROM shipments WHERE ${normalBol('service_bol_number')} = ${normalBol('?1')}) ORDER BY seq`,
        )
        .all(number);

/** The numbers typed on shipments or given by the service, normalized, from this one on, in text order and without duplicates. Read lazily. */
export function* bolNumbersFrom(db: StationDatabase, first: string): Iterable<string> {
  const rows = db
    .prepare(
      `SELECT ${normalBol('bol_number')} AS number FROM shipments WHERE ${normalBol('bol_number')} >= ?1
       UNION SELECT ${normalBol('service_bol_number')} FROM shipments WHERE ${normalBol('service_bol_number')} >= ?1 ORDER BY 1`,
    )
    .iterate(first);
  for (const row of rows) yield String(row['number']);
}

/** US ZIP+4 and ZIP are one dock; so are Canadian codes with and without space. */
const dockCode = (postalCode: string): string =>
  /^\d{5}-?\d{4}$/.test(postalCode.trim()) ? postalCode.trim().slice(0, 5) : normalNumber(postalCode);

/** How many of the newest loads to a consignee determine its usual carrier; a warehouse has tens of thousands, some years old. */
const usualOf = 200;

export function usualCarrierScac(db: StationDatabase, consignee: string, postalCode: string): string | null {
  const rows = db
    .prepare(
      `SELECT json_extract(data, '$.consignee.postalCode') AS code, json_extract(data, '$.scac') AS scac,
         count(*) AS times, max(seq) AS newest
       FROM (SELECT seq, data FROM shipments WHERE lower(json_extract(data, '$.consignee.company')) = lower(?)
         ORDER BY seq DESC LIMIT ${usualOf}) GROUP BY code, scac`,
    )
    .all(consignee.trim()) as { code: string; scac: string; times: number; newest: number }[];
  const used = new Map<string, { times: number; newest: number }>();
  for (const { code, scac, times, newest } of rows) {
    if (scac === '' || dockCode(code) !== dockCode(postalCode)) continue;
    const before = used.get(scac) ?? { times: 0, newest: 0 };
    used.set(scac, { times: before.times + times, newest: Math.max(before.newest, newest) });
  }
  const [most] = [...used].sort(([, a], [, b]) => b.times - a.times || b.newest - a.newest);
  return most?.[0] ?? null;
}

/**
 * The numbers that came to a shipment after its BOL: its ShipmentNumber, the quote of its tender, the carrier's confirmation, the service's
 * pickup id; the SSCCs of its units; then its driver, trailer and seal.
 */
export function laterNumbersOf(db: StationDatabase, id: string): string[] {
  const order = db.prepare('SELECT shipment_number FROM orders WHERE shipment_id = ?').get(id);
  const tender = db
    .prepare(
      `SELECT json_extract(data, '$.quoteNumber') AS quote_number, confirmation_id, pickup_id
       FROM tenders WHERE shipment_id = ?`,
    )
    .get(id);
  // With its application identifier, as scanners read it; what is typed without it is a part of that.
  const units = db.prepare('SELECT sscc FROM sscc_numbers WHERE shipment_id = ?').all(id);
  const codes = units.map((row) => `00${String(row['sscc'])}`);
  const truck = db
    .prepare(
      `SELECT ${truckTexts} FROM hand_over_shipments AS x JOIN hand_overs AS h ON h.id = x.hand_over_id
       WHERE x.shipment_id = ? AND h.state = 'done'`,
    )
    .get(id);
  const later = [
    tender?.['quote_number'],
    tender?.['confirmation_id'],
    tender?.['pickup_id'],
    ...codes,
    ...Object.values(truck ?? {}),
  ];
  return said([order?.['shipment_number'], ...later]);
}

const truckTexts = `h.form ->> '$.driver' AS driver, h.form ->> '$.trailer' AS trailer, h.form ->> '$.seal' AS seal`;

/** Texts that find everything a truck took: those of `laterNumbersOf` about the truck. */
export const truckSearchTexts = (db: StationDatabase, handOverId: string): string[] =>
  said(
    Object.values(db.prepare(`SELECT ${truckTexts} FROM hand_overs AS h WHERE id = ?`).get(handOverId) ?? {}),
  );

const said = (texts: readonly unknown[]): string[] =>
  texts.map((text) => (text == null ? '' : String(text as string | number))).filter(hasContent);
