import type { ImportMapping } from '#shared/station/import-mapping.ts';
import { cellContent, isEmptyValue } from './cell-content.ts';
import { cellText } from './put-field.ts';
import { textOf, type TableRow } from './table.ts';

const keyFields = ['externalId', 'bolNumber'] as const;

/** The keys of rows whose cell shows its number unformatted. */
export function unformattedKeys(rows: readonly TableRow[], { fields }: ImportMapping): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const field of keyFields) {
    const from = fields[field];
    if (from === undefined || !('column' in from)) continue;
    for (const { cells } of rows) {
      const cell = cells[from.column];
      if (typeof cell !== 'object') keys.add(`${field}:${cellContent(textOf(cell))}`);
    }
  }
  return keys;
}

/**
 * What groups rows into a shipment: their external id, otherwise their BOL number; null: the row is a shipment of its own. `plain`: a number
 * padded by its format equals the same number in an unformatted cell, and a person is asked which is meant.
 */
export function keyOf(row: TableRow, { fields }: ImportMapping, plain: ReadonlySet<string>): string | null {
  for (const field of keyFields) {
    const from = fields[field];
    if (from === undefined || !('column' in from)) continue;
    const cell = row.cells[from.column];
    const number = typeof cell === 'object' && 'number' in cell ? `${field}:${cell.number}` : '';
    if (plain.has(number)) return number;
    const key = cellText(cell ?? '', field, 'en');
    // Two orders whose numbers were lost in the same way are not one shipment.
    if ('code' in key) return null;
    if (key.text !== '') return `${field}:${key.text}`;
  }
  return null;
}

/**
 * A row with freight and nothing else, in a file that names its consignees: reports write the order and the address only in the first row of
 * an order.
 */
export function isLineWithoutKey({ cells, broken }: TableRow, { fields }: ImportMapping): boolean {
  const consignee = fields['consignee.company'];
  if (broken !== null || consignee === undefined || !('column' in consignee)) return false;
  const said = Object.entries(fields).flatMap(([field, from]) => {
    const text = 'column' in from ? cellContent(textOf(cells[from.column])) : '';
    return text === '' || isEmptyValue(text) ? [] : field.startsWith('line.');
  });
  return said.length > 0 && said.every(Boolean);
}

/** Merged cells over rows of more than one shipment. */
export function mergesAcrossShipments(groups: readonly (readonly TableRow[])[]): ReadonlySet<string> {
  const groupOf = new Map<string, number>();
  const shared = new Set<string>();
  for (const [index, rows] of groups.entries())
    for (const { merged } of rows)
      for (const merge of merged?.values() ?? []) {
        const before = groupOf.get(merge);
        if (before !== undefined && before !== index) shared.add(merge);
        groupOf.set(merge, index);
      }
  return shared;
}
