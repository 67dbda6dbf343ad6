import { Paper, sheet } from '#main/paper/paper.ts';
import { writeControlCode } from '#shared/station/control-code.ts';
import { columnsOfCodes, pagesOf, type CodeSheet, type SheetCode } from './code-sheet.ts';
import { fill, messagesIn } from '#main/messages.ts';

const headHeight = 56;
const width = sheet.inner / columnsOfCodes;

function drawCode(paper: Paper, { name, more, control }: SheetCode, at: number, height: number): void {
  const x = sheet.left + (at % columnsOfCodes) * width;
  const y = sheet.top + headHeight + Math.floor(at / columnsOfCodes) * height;
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

export async function drawCodeSheet(codeSheet: CodeSheet): Promise<Buffer> {
  const { title, use, codes, rowsOnPage, stationName, madeAt } = codeSheet;
  const m = messagesIn(codeSheet.language);
  const paper = new Paper(`${title}, ${stationName}`, madeAt);
  const onPage = rowsOnPage * columnsOfCodes;
  const pages = pagesOf(codes.length, rowsOnPage);
  const height = (sheet.bottom - sheet.top - headHeight) / rowsOnPage;
  for (let page = 0; page < pages; page += 1) {
    paper.addPage();
    paper.oneLine(sheet.left, sheet.top, 380, title, { size: 20, bold: true });
    paper.text(sheet.left, sheet.top + 28, 380, use, { size: 10 });
    paper.oneLine(sheet.left + 390, sheet.top, 150, stationName, { size: 12, bold: true, align: 'right' });
    paper.oneLine(sheet.left + 390, sheet.top + 28, 150, fill(m.sheet_page, { page: page + 1, of: pages }), {
      size: 9,
      align: 'right',
    });
    codes.slice(page * onPage, (page + 1) * onPage).forEach((code, at) => {
      drawCode(paper, code, at, height);
    });
  }
  return paper.finish();
}
