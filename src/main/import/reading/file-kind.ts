import { extname } from 'node:path';

/** What a file is, by the end of its name. */
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
