import { extname } from 'node:path';

/** The type of a file, by its extension. */
type FileKind = 'delimited' | 'workbook' | 'json';

const kinds: Record<string, FileKind> = {
  '.csv': 'delimited',
  '.tsv': 'delimited',
  '.tab': 'delimited',
  '.txt': 'delimited',
  '.xlsx': 'workbook',
  '.xlsm': 'workbook',
  '.json': 'json',
};
export const kindOf = (name: string): FileKind | null => kinds[extname(name).toLowerCase()] ?? null;
