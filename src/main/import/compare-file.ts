import type { ImportProblem } from '#shared/station/import-mapping.ts';
import type { ImportedReason } from '#shared/station/imported.ts';
import { takenNumbers, unknownAddress } from './check-imported.ts';
import { firstRowOf } from './import-file.ts';
import type { ImportParts } from './import-parts.ts';
import type { HeadingMessage } from './read-in-worker.ts';
import type { PackedShipment } from './reading/worker-messages.ts';

/** Conflicts of a shipment in a file with existing data, at its first row. */
export interface FileConflicts {
  /** Numbers that another shipment has, here or in the fleet as far as this station knows. */
  taken: ImportProblem[];
  /** Its consignee, where the station ships only to addresses of its book. */
  unknown: ImportProblem[];
}

/** The heading of the column that a field was read from; in a JSON file the field's own name, for the whole row ''. */
function columnOf(heading: HeadingMessage | null, path: string): string {
  if (heading === null || path === '' || heading.heading.kind === 'json') return path;
  const { columns, mapping } = heading.heading;
  const from = mapping.fields[path as keyof typeof mapping.fields];
  return from !== undefined && 'column' in from ? (columns[from.column]?.name ?? '') : '';
}

/**
 * Compares the shipments of one file, in order, with the data here, for problems that the import would report. Nothing is stored. A BOL
 * number counts as taken if an earlier shipment in the file has it.
 */
export function createComparison(
  parts: ImportParts,
): (shipment: PackedShipment, heading: HeadingMessage | null) => FileConflicts {
  const inFile = new Set<string>();
  return (shipment, heading) => {
    const { externalId, bolNumber, compared, reasons } = shipment;
    const { proNumber, scac, consignee } = compared;
    const numbers = { id: '', externalId, bolNumber, proNumber, scac };
    const taken = takenNumbers(parts, numbers);
    if (bolNumber !== '' && inFile.has(bolNumber) && !taken.some(({ path }) => path === 'bolNumber'))
      taken.push({ path: 'bolNumber', code: 'bol-number-imported' });
    inFile.add(bolNumber);
    const valueOf: Record<string, string> = { bolNumber, proNumber, externalId };
    const problem = ({ path, code, words }: ImportedReason): ImportProblem => {
      const field = code === 'external-id-taken' ? 'externalId' : path;
      return {
        row: firstRowOf(shipment),
        column: columnOf(heading, field),
        path: field,
        code,
        value: valueOf[field] ?? '',
        ...(words === undefined ? {} : { words }),
      };
    };
    return { taken: taken.map(problem), unknown: unknownAddress(parts, consignee, reasons).map(problem) };
  };
}
