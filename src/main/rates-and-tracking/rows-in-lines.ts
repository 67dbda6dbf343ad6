import { setImmediate as turn } from 'node:timers/promises';

/** So many rows take some milliseconds to write or to read. */
const rowsInLine = 500;

/**
 * JSON with the rows of its one long list, `list`, some hundred a line, and a turn of the event loop between two lines: five thousand rows
 * of a carrier take a tenth of a second. JSON writes no line of its own, so the lines tell the rows from the rest.
 */
export async function writeInTurns(value: unknown, list: string): Promise<string> {
  const rows = (value as Record<string, unknown> | null)?.[list];
  if (!Array.isArray(rows) || rows.length <= rowsInLine) return JSON.stringify(value);
  const { [list]: _, ...rest } = value as Record<string, unknown>;
  const lines = [
    `${JSON.stringify(rest).replace(/\}$/, Object.keys(rest).length > 0 ? ',' : '')}${JSON.stringify(list)}:[`,
  ];
  for (let from = 0; from < rows.length; from += rowsInLine) {
    const line = JSON.stringify(rows.slice(from, from + rowsInLine)).slice(1, -1);
    lines.push(from + rowsInLine < rows.length ? `${line},` : line);
    await turn();
  }
  return [...lines, ']}'].join('\n');
}

/** What `writeInTurns` wrote, or any other JSON. */
export async function readInTurns(json: string, list: string): Promise<unknown> {
  const [head = '', ...lines] = json.split('\n');
  const foot = lines.pop();
  if (foot === undefined) return JSON.parse(json) as unknown;
  const rows: unknown[] = [];
  for (const line of lines) {
    rows.push(...(JSON.parse(`[${line.replace(/,$/, '')}]`) as unknown[]));
    await turn();
  }
  return { ...(JSON.parse(head + foot) as object), [list]: rows };
}
