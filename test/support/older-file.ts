import { readdirSync, readFileSync } from 'node:fs';
import { connect } from '#main/storage/connection.ts';
import type { StationDatabase } from '#main/storage/station-database.ts';
import { aForm } from './builders.ts';
import { aStoredShipment } from './stored-rows.ts';

const folder = 'src/main/storage/migrations';
const files = readdirSync(folder).toSorted();
export const newestVersion = files.length;

export const olderAt = '2026-11-17T12:00:00.000Z';
const at = olderAt;
const form = (poNumber: string) => JSON.stringify(aForm({ poNumber, shipDate: '2026-11-17' }));
const bytes = Buffer.from('%PDF');

/** What each version brought, as a station of that version had it: rows written then, in the words of then. */
const rows: Record<number, (insert: (table: string, row: Record<string, string | number | Buffer | null>) => void) => void> = {
  17(insert) {
    const data = JSON.stringify(aStoredShipment('x').shipment);
    for (const id of ['s1', 's2']) {
      insert('shipments', { id, data, bol_number: `7${id}`, created_at: at, created_by: 'Ana' });
      insert('submissions', { id: `b${id}`, shipment_id: id, step: 'bol', state: 'accepted', payload: 'null', queued_at: at, changed_at: at });
    }
    insert('drafts', { id: 'd1', form: form('PO-1'), touched: 1, created_at: at, saved_at: at });
    insert('own_documents', { id: 'o1', kind: 'packing-list', format: 'pdf', shipment_id: 's1', title: 'list', bytes, sha256: '', made_at: at });
    insert('print_jobs', { id: 'p1', kind: 'own-document', shipment_id: 's1', state: 'queued', created_at: at, changed_at: at, own_document_id: 'o1' });
  },
  18(insert) {
    const data = JSON.stringify({ party: aStoredShipment('x').shipment.consignee, roles: ['consignee'] });
    insert('book_docks', { rank: 1, id: 'k1', key: 'a key', data, used_at: at, shipment_id: 's1' });
  },
  19(insert) {
    insert('import_files', { seq: 1, id: 'f1', name: 'a.csv', from_folder: 0, fingerprint: '', started_at: at, finished_at: at, imported_by: 'Ana', rows: 2, shipments: 2 });
    const imported = { file_seq: 1, consignee: 'Perla', place: '', units: 1, weight_lb: 2, bol_number: '', checked_at: at };
    for (const [n, id] of ['i1', 'i2'].entries()) {
      insert('imported_shipments', { ...imported, id, first_row: n + 2, external_id: `SO-${n}` });
      insert('imported_forms', { id, form: form(`PO-i${n}`) });
      insert('import_external_ids', { external_id: `SO-${n}`, file_id: 'f1' });
    }
  },
  20(insert) {
    insert('sscc_numbers', { sscc: '006141411234567890', shipment_id: 's1', unit: 1, given_at: at });
  },
  21(insert) {
    insert('templates', { id: 't1', name: 'Weekly', folded: 'weekly', words: 'weekly', code: '1A2B3C4D', form: form(''), asked: '[]', saved_at: at });
  },
  22(insert) {
    insert('hand_overs', { id: 'h1', scac: 'SAIA', carrier_name: 'Saia', state: 'open', form: '{}', begun_at: at });
    insert('hand_over_shipments', { shipment_id: 's1', hand_over_id: 'h1', place: 0 });
  },
  23(insert) {
    insert('amendments', { id: 'a1', shipment_id: 's2', kind: 'void', state: 'in-force', reason: 'Left', begun_by: '', begun_at: at, changed_at: at });
    // An imported load that was opened on Pack and made part of one BOL there: then, it stood in its list as if it waited.
    insert('merges', { id: 'm1', draft_id: 'd1', made_by: '', made_at: at });
    insert('merged_loads', { merge_id: 'm1', place: 0, source: 'draft', load_id: 'i2', bol_number: '77', form: form('PO-i1') });
    insert('master_bols', { id: 'mb1', number: '7100', covers: 'pickup', made_by: '', made_at: at });
    insert('master_bol_children', { master_id: 'mb1', place: 0, shipment_id: 's1' });
  },
}; // prettier-ignore

/** A database as that version of its schema left it, with a row or two in every table that it brought. */
export function olderFile(version: number): StationDatabase {
  const db = connect(':memory:');
  for (const file of files.slice(0, version)) db.exec(readFileSync(`${folder}/${file}`, 'utf8'));
  db.exec(`PRAGMA user_version = ${version}`);
  for (const [since, write] of Object.entries(rows))
    if (Number(since) <= version)
      write((table, row) => {
        const names = Object.keys(row);
        const marks = names.map(() => '?').join(', ');
        db.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${marks})`).run(...Object.values(row));
      });
  return db;
}
