import { writeXlsx } from 'hucre/xlsx';
import { csv, orderCells, orderHeadings } from '#support/order-files.ts';

/** `roll(6)` is 0 to 5 (`support/dice.ts`). */
export type Roll = (sides: number) => number;
const pick = <T>(roll: Roll, from: readonly T[]): T => from[roll(from.length)] as T;

/** A file as somebody's program might have broken it. */
export interface BrokenFile {
  name: string;
  bytes: Buffer;
}

const oddTexts = [
  '',
  ' ',
  '"',
  '""',
  '","',
  '\u0000',
  '\u202e',
  '=1+1',
  '1e999',
  '-0',
  '12,125',
  '1.250,5',
  'NaN',
  'constructor',
  '__proto__',
  'Łódź',
  '𝟙𝟚',
  '\ud800',
  'x'.repeat(3000),
  '0x10',
  '2026-02-30',
  '13/13/2026',
  'true',
  '\r',
  '\n',
  '\t',
  ';',
  '|',
  '\ufeff',
];

async function wholeWorkbook(rows: string[][]): Promise<Buffer> {
  const cells = rows.map((row) => row.map((text) => (/^\d{1,9}$/.test(text) ? Number(text) : text)));
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Orders', rows: cells }] }));
}

function wholeJson(roll: Roll, rows: string[][]): Buffer {
  const shipments = rows.map((cells) => ({
    externalId: cells[0],
    consignee: {
      company: cells[3],
      city: cells[5],
      postalCode: pick(roll, [cells[7], Number(cells[7]), null, {}, []]),
    },
    lines: [
      {
        handlingUnits: Number(cells[8]),
        description: cells[11],
        [pick(roll, oddTexts)]: pick(roll, oddTexts),
      },
    ],
  }));
  return Buffer.from(
    JSON.stringify(pick(roll, [shipments, { submit: true, shipments }, shipments[0], { shipments }])),
  );
}

/** Bytes flipped, cut out, doubled or put in. */
function damage(roll: Roll, bytes: Buffer): Buffer {
  let out = Buffer.from(bytes);
  for (let n = roll(5); n > 0 && out.length > 0; n -= 1) {
    const at = roll(out.length);
    const length = 1 + roll(Math.min(out.length, 40));
    switch (roll(4)) {
      case 0:
        out[at] = roll(256);
        break;
      case 1:
        out = Buffer.concat([out.subarray(0, at), out.subarray(at + length)]);
        break;
      case 2:
        out = Buffer.concat([out.subarray(0, at), out.subarray(at, at + length), out.subarray(at)]);
        break;
      default:
        out = Buffer.concat([out.subarray(0, at), Buffer.from(pick(roll, oddTexts)), out.subarray(at)]);
    }
  }
  return roll(12) === 0 ? out.subarray(0, roll(out.length + 1)) : out;
}

export async function brokenFile(roll: Roll): Promise<BrokenFile> {
  const rows = Array.from({ length: 1 + roll(6) }, () => {
    const cells = orderCells(1 + roll(4), roll(3));
    for (let n = roll(4); n > 0; n -= 1) cells[roll(cells.length)] = pick(roll, oddTexts);
    return roll(8) === 0
      ? cells.slice(0, roll(cells.length))
      : roll(8) === 0
        ? [...cells, pick(roll, oddTexts)]
        : cells;
  });
  const table = [roll(10) === 0 ? orderHeadings.slice(0, roll(5)) : orderHeadings, ...rows];
  const kind = roll(10);
  if (kind < 6) {
    const sign = pick(roll, [',', ';', '\t', '|']);
    return {
      name: pick(roll, ['a.csv', 'a.tsv', 'a.txt']),
      bytes: damage(roll, Buffer.from(csv(table, sign))),
    };
  }
  if (kind < 8) return { name: 'a.json', bytes: damage(roll, wholeJson(roll, rows)) };
  return { name: 'a.xlsx', bytes: damage(roll, await wholeWorkbook(table)) };
}
