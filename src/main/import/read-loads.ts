import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import type { ImportParts } from './import-parts.ts';
import { previewFile } from './preview-file.ts';
import type { PartMessage } from './read-in-worker.ts';
import type { FileToSubmit, FileRejection } from './submit-file.ts';

/** A shipment of a file as the import reads it, with the station's defaults. */
export interface FileLoad {
  row: number;
  externalId: string;
  /** Null: its rows make no shipment, because of `problems`. */
  form: ShipmentForm | null;
  problems: { path: string; code: string }[];
}

export type LoadsRead =
  | { is: 'read'; loads: FileLoad[] }
  | { is: 'refused'; code: FileRejection; row: number | null; words?: string }
  | { is: 'stopped' };

/** One is asked about after the other; more are a mistake. */
const maxLoads = 2000;

function loadsOf(some: PartMessage): FileLoad[] {
  const wrong = some.bad.map(({ rows, problems }) => ({
    row: rows[0]?.row ?? 0,
    externalId: '',
    form: null,
    problems: problems.map(({ path, column, code }) => ({ path: path === '' ? column : path, code })),
  }));
  const good = some.shipments.map(({ rows, externalId, form }) => ({
    row: rows[0] ?? 0,
    externalId,
    problems: [],
    form: JSON.parse(form) as ShipmentForm,
  }));
  return [...wrong, ...good];
}

/** Reads the shipments of a file and stores nothing. What a form lacks for a BOL is not asked here. */
export async function readLoads(
  parts: ImportParts,
  { path, name, mapping: asked }: Omit<FileToSubmit, 'id'>,
  signal: AbortSignal,
): Promise<LoadsRead> {
  const kept = asked === null ? null : parts.stores.importMappings.byName(asked);
  if (asked !== null && kept === null) return { is: 'refused', code: 'unknown-mapping', row: null };
  const loads: FileLoad[] = [];
  const file = { path, name, mapping: kept?.mapping ?? null };
  const looked = await previewFile(parts, file, () => undefined, signal, {
    withForms: true,
    onSome(some) {
      loads.push(...loadsOf(some));
    },
  });
  if (looked.is === 'failed') {
    parts.report(new Error(looked.message));
    return { is: 'refused', code: 'internal', row: null };
  }
  if (looked.is !== 'read') return looked;
  const { kind, savedAs } = looked.look;
  if (kind === 'table' && kept === null && savedAs === null)
    return { is: 'refused', code: 'no-mapping', row: null };
  if (kind === 'table' && kept !== null && kept.headings !== looked.headings)
    return { is: 'refused', code: 'other-columns', row: null };
  if (loads.length > maxLoads) return { is: 'refused', code: 'too-many-to-submit', row: null };
  return { is: 'read', loads: loads.toSorted((one, other) => one.row - other.row) };
}
