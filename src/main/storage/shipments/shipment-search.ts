import { fold } from '#shared/freight/text/fold.ts';
import { headKeysWith } from '#shared/freight/fields/head-fields.ts';
import type { Shipment } from '#shared/freight/shipment.ts';
import type { ShipmentFilter } from '#shared/station/shipment-query.ts';
import { filteredShipments } from './shipment-filter.ts';
import type { StationDatabase } from '../database/station-database.ts';

/** A number as a scanner reads it, without dashes and blanks: 123-456789-0 → 1234567890. */
const compact = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** `laterNumbers`: those that came with the order and the tender. */
export interface SearchableShipment {
  id: string;
  shipment: Shipment;
  serviceBolNumber: string | null;
  laterNumbers: readonly string[];
}

function wordsOf({ shipment, serviceBolNumber, laterNumbers }: SearchableShipment): string {
  const { shipper, consignee, billTo } = shipment;
  const heads = headKeysWith('searched').map((key) => String(shipment[key] ?? ''));
  const parties = [
    ...[consignee.company, consignee.contact, consignee.city, consignee.state, consignee.postalCode],
    ...[shipper.company, shipper.city, billTo?.company ?? ''],
  ];
  return asWords([serviceBolNumber ?? '', ...heads, ...laterNumbers, ...parties]);
}

function asWords(texts: readonly string[]): string {
  const folded = texts.map(fold);
  const words = new Set([...folded, ...folded.map(compact)].filter((word) => word !== ''));
  return [...words].join('\n');
}

export interface ShipmentSearch {
  index(seq: number, shipment: SearchableShipment): void;
  /** Makes everything the truck takes findable by these texts, like `laterNumbers`: in one statement, without reading any of it. */
  addToTruck(handOverId: string, texts: readonly string[]): void;
  /** Shipments whose numbers or names hold every word of the text, as `shipments.seq`; without a sort the newest first. */
  find(text: string, limit: number, filter?: ShipmentFilter): number[];
  /** Those with exactly this number or name, ignoring case, accents, dashes and blanks; newest first. */
  exactly(text: string, limit: number): number[];
}

/** The index holds trigrams: shorter words are found by reading, which is still fast enough. */
const minIndexedLength = 3;
const characterCount = (word: string): number => Array.from(word).length;
/** A shipment whose BOL was canceled while it was on a truck that left without it is not waiting. */
const isWanted = `NOT EXISTS (SELECT 1 FROM submissions AS b JOIN shipments AS s ON s.id = b.shipment_id
  WHERE s.seq = w.seq AND b.step = 'bol' AND b.state = 'canceled')`;
const waiting = `SELECT seq FROM awaiting_pickup AS w WHERE ${isWanted}`;
/** Checked for each match. A list of all waiting ones (`rowid IN`) would repeat the word search for each of them: minutes. */
const waits = `EXISTS (SELECT 1 FROM awaiting_pickup AS w WHERE w.seq = shipment_search.rowid AND ${isWanted})`;
const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`;

export function createShipmentSearch(db: StationDatabase): ShipmentSearch {
  return {
    index(seq, row) {
      const words = wordsOf(row);
      const before = db.prepare('SELECT words FROM shipment_search WHERE rowid = ?').get(seq);
      // An accepted BOL usually has the requested number, and its labels wait for this.
      if (before?.['words'] === words) return;
      if (before !== undefined) db.prepare('DELETE FROM shipment_search WHERE rowid = ?').run(seq);
      db.prepare('INSERT INTO shipment_search (rowid, shipment_id, words) VALUES (?, ?, ?)').run(
        seq,
        row.id,
        words,
      );
    },
    addToTruck(handOverId, texts) {
      const words = asWords(texts);
      if (words === '') return;
      db.prepare(
        `UPDATE shipment_search SET words = words || char(10) || ?1 WHERE rowid IN (
           SELECT s.seq FROM hand_over_shipments AS h JOIN shipments AS s ON s.id = h.shipment_id WHERE h.hand_over_id = ?2)`,
      ).run(words, handOverId);
    },
    exactly(text, limit) {
      const word = compact(fold(text));
      if (characterCount(word) < minIndexedLength) return [];
      return db
        .prepare(
          `SELECT rowid AS seq FROM shipment_search
           WHERE shipment_search MATCH ?1 AND instr(char(10) || words || char(10), char(10) || ?2 || char(10)) > 0
           ORDER BY rowid DESC LIMIT ?3`,
        )
        .all(quoted(word), word, limit)
        .map((row) => Number(row['seq']));
    },
    find(text, limit, filter = {}) {
      const { notPickedUp = false, ...narrower } = filter;
      const { match, short } = searchTerms(text);
      if (Object.values(narrower).some((value) => value !== undefined)) {
        const words = [
          ...(match === null ? [] : ['shipment_search MATCH ?']),
          ...short.map(() => 'instr(words, ?) > 0'),
        ];
        const found =
          words.length === 0
            ? null
            : {
                sql: `SELECT rowid AS seq FROM shipment_search WHERE ${words.join(' AND ')}`,
                values: [...(match === null ? [] : [match]), ...short],
              };
        const { sql, values } = filteredShipments(filter, found);
        return db
          .prepare(sql)
          .all(...values, limit)
          .map((row) => Number(row['seq']));
      }
      if (match === null && short.length === 0) {
        const from = notPickedUp ? waiting : 'SELECT seq FROM shipments';
        const rows = db.prepare(`${from} ORDER BY seq DESC LIMIT ?`).all(limit);
        return rows.map((row) => Number(row['seq']));
      }
      const conditions = [
        ...(match === null ? [] : ['shipment_search MATCH ?']),
        ...short.map(() => 'instr(words, ?) > 0'),
        ...(notPickedUp ? [waits] : []),
      ];
      const rows = db
        .prepare(
          `SELECT rowid AS seq FROM shipment_search WHERE ${conditions.join(' AND ')} ORDER BY rowid DESC LIMIT ?`,
        )
        .all(...(match === null ? [] : [match]), ...short, limit);
      return rows.map((row) => Number(row['seq']));
    },
  };
}

/** What a typed text asks of an index of trigrams: `match` for its longer words; the shorter ones are looked for in the words themselves. */
export function searchTerms(text: string): { match: string | null; short: string[] } {
  const asked = fold(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  const long = asked.filter((word) => characterCount(word) >= minIndexedLength);
  const short = asked.filter((word) => characterCount(word) < minIndexedLength);
  return { match: long.length === 0 ? null : long.map(matchOf).join(' AND '), short };
}

function matchOf(word: string): string {
  const plain = compact(word);
  return plain === word || characterCount(plain) < minIndexedLength
    ? quoted(word)
    : `(${quoted(word)} OR ${quoted(plain)})`;
}
