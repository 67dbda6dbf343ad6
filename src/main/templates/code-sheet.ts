import { setImmediate as nextTurn } from 'node:timers/promises';
import { Paper, sheet } from '#main/paper/paper.ts';
import { writeControlCode, type ControlCode } from '#shared/station/control-code.ts';
import type { StationSettings } from '#shared/station/settings.ts';
import type { TemplateRow } from '#shared/station/template.ts';
import { sheetWords } from './sheet-words.ts';

/** One barcode of a sheet. */
interface SheetCode {
  name: string;
  /** Small, beside or under the name. */
  more: string;
  control: ControlCode;
}

interface Sheet {
  title: string;
  use: string;
  codes: readonly SheetCode[];
  rowsOnPage: number;
}

const columns = 2;
const headHeight = 56;
const width = sheet.inner / columns;

/** Two columns, so far apart that a scanner held to one does not read its neighbour. */
function drawCode(paper: Paper, { name, more, control }: SheetCode, at: number, height: number): void {
  const x = sheet.left + (at % columns) * width;
  const y = sheet.top + headHeight + Math.floor(at / columns) * height;
  paper.box(x, y, width, height);
  paper.oneLine(x + 10, y + 8, width - 20, name, { size: 13, bold: true });
  paper.oneLine(x + 10, y + 25, width - 20, more, { size: 8.5 });
  const bars = Math.min(height - 62, 44);
  paper.barcode(x + 14, y + 42, width - 28, bars, writeControlCode(control));
  paper.oneLine(x + 10, y + 42 + bars + 3, width - 20, writeControlCode(control), {
    size: 7.5,
    align: 'center',
  });
}

async function draw(
  { title, use, codes, rowsOnPage }: Sheet,
  station: StationSettings,
  madeAt: Date,
): Promise<Buffer> {
  const words = sheetWords[station.language];
  const paper = new Paper(`${title}, ${station.name}`, madeAt);
  const onPage = rowsOnPage * columns;
  const pages = Math.ceil(codes.length / onPage);
  const height = (sheet.bottom - sheet.top - headHeight) / rowsOnPage;
  for (let page = 0; page < pages; page += 1) {
    paper.addPage();
    paper.oneLine(sheet.left, sheet.top, 380, title, { size: 20, bold: true });
    paper.text(sheet.left, sheet.top + 28, 380, use, { size: 10 });
    paper.oneLine(sheet.left + 390, sheet.top, 150, station.name, { size: 12, bold: true, align: 'right' });
    paper.oneLine(sheet.left + 390, sheet.top + 28, 150, words.page(page + 1, pages), {
      size: 9,
      align: 'right',
    });
    codes.slice(page * onPage, (page + 1) * onPage).forEach((code, at) => {
      drawCode(paper, code, at, height);
    });
    // Hundreds of barcodes take a while; what waits for the main process does not wait for them all.
    await nextTurn();
  }
  return paper.finish();
}

/** The templates with their barcodes, in the order of the list, as PDF. */
export const drawTemplateCodes = (
  rows: readonly TemplateRow[],
  station: StationSettings,
  madeAt: Date,
): Promise<Buffer> =>
  draw(
    {
      title: sheetWords[station.language].templates,
      use: sheetWords[station.language].templatesUse,
      rowsOnPage: 6,
      codes: rows.map(({ name, code, key, consignee, city }) => ({
        name: key === null ? name : `${name} (Shift+F${key})`,
        more: [consignee, city].filter((text) => text !== '').join(', '),
        control: { is: 'template', code },
      })),
    },
    station,
    madeAt,
  );

/** The digits and what a bench without a keyboard needs beside them, on one page. */
export const drawBenchSheet = (station: StationSettings, madeAt: Date): Promise<Buffer> => {
  const words = sheetWords[station.language];
  const digits = (['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const).map((key): SheetCode => ({
    name: key,
    more: '',
    control: { is: 'key', key },
  }));
  const named = (['units', 'next', 'undo', 'print'] as const).map((key): SheetCode => {
    const [name, more] = words.keys[key];
    return { name, more, control: { is: 'key', key } };
  });
  return draw(
    { title: words.bench, use: words.benchUse, rowsOnPage: 7, codes: [...digits, ...named] },
    station,
    madeAt,
  );
};
