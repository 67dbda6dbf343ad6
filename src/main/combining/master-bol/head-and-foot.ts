import { groupedNumber } from '#shared/freight/form/plain-number.ts';
import { verticalGap, paragraph, ruledRow, type Block, type Cell, type CellText } from '#main/paper/block.ts';
import { sheet, type Paper } from '#main/paper/paper.ts';
import type { Party } from '#shared/freight/party.ts';
import type { MasterBill } from './master-bill.ts';

const half = sheet.inner / 2;
const third = sheet.inner / 3;
const joined = (parts: readonly string[], by: string): string =>
  parts.filter((part) => part.trim() !== '').join(by);

const several: CellText[] = [{ words: 'As on each underlying bill', size: 9 }];

function placeTexts(party: Party): CellText[] {
  const size = 9;
  return [
    { words: party.company, size: 10, bold: true },
    { words: joined([party.address, party.address2], ', '), size },
    { words: joined([party.city, party.state, party.postalCode], ' '), size },
    { words: joined([party.contact, party.phone], ' · '), size },
  ];
}

const place = (caption: string, party: Party | null): Cell => ({
  width: half,
  caption,
  texts: party === null ? several : placeTexts(party),
});

function terms(paper: Paper, bill: MasterBill): Cell {
  return {
    width: third,
    caption: 'FREIGHT CHARGE TERMS',
    room: {
      height: 27,
      draw(x, y, width) {
        const second = paper.tick(x, y + 2, 'Prepaid', bill.terms === 'prepaid');
        const last = paper.tick(second, y + 2, 'Collect', bill.terms === 'collect');
        paper.tick(last, y + 2, 'Third party', bill.terms === 'third-party');
        const under =
          bill.terms === null ? 'They differ: as on each underlying bill' : 'As on each underlying bill';
        paper.text(x, y + 16, width, under, { size: 6.5, colour: '#333333' });
      },
    },
  };
}

/** Everything above the tables, on the first page. */
export function masterHeader(paper: Paper, bill: MasterBill): Block[] {
  const carrier: Cell = {
    width: half,
    caption: 'CARRIER',
    texts: [
      {
        words: joined([bill.carrierName, bill.scac === '' ? '' : `SCAC ${bill.scac}`], ' · ') || ' ',
        size: 10,
        bold: true,
      },
      {
        words: `Trailer ${bill.trailerNumber === null || bill.trailerNumber === '' ? '____________________' : bill.trailerNumber}`,
        size: 9,
      },
      { words: 'Seal numbers ____________________', size: 9 },
    ],
  };
  const billTo: Cell = {
    width: half,
    caption: 'THIRD PARTY FREIGHT CHARGES BILL TO',
    texts:
      bill.billTo !== null
        ? placeTexts(bill.billTo)
        : bill.terms === null || bill.terms === 'third-party'
          ? several
          : [{ words: 'None', size: 9 }],
  };
  const covers = bill.covers === 'destination' ? 'One carrier, one destination' : 'One carrier, one pickup';
  return [
    ruledRow(paper, [place('SHIP FROM', bill.shipper), place('SHIP TO', bill.consignee)]),
    ruledRow(paper, [billTo, carrier]),
    ruledRow(paper, [
      { width: third, caption: 'THIS MASTER COVERS', texts: [{ words: covers, size: 9, bold: true }] },
      {
        width: third,
        caption: 'TOTAL OF ALL UNDERLYING BILLS',
        texts: [
          {
            words: `${groupedNumber(bill.handlingUnits)} ${bill.handlingUnits === 1 ? 'handling unit' : 'handling units'} · ${groupedNumber(bill.weightLb)} lb`,
            size: 9,
            bold: true,
          },
        ],
      },
      terms(paper, bill),
    ]),
  ];
}

/** Who and where, in one row, on the pages after the first. */
export const continuedMasterHeader = (paper: Paper, bill: MasterBill): Block[] => [
  ruledRow(paper, [
    {
      ...place('SHIP FROM', bill.shipper),
      ...(bill.shipper === null ? {} : { texts: placeTexts(bill.shipper).slice(0, 1) }),
    },
    {
      ...place('SHIP TO', bill.consignee),
      ...(bill.consignee === null ? {} : { texts: placeTexts(bill.consignee).slice(0, 1) }),
    },
  ]),
];

const received =
  'RECEIVED, subject to individually determined rates or contracts that have been agreed upon in writing between the carrier and shipper, if applicable, otherwise to the rates, classifications and rules that have been established by the carrier and are available to the shipper, on request, and to all applicable state and federal regulations. Value, COD and instructions are those of each underlying bill. Hazardous materials (HM) are carried under their underlying bills, which accompany this one.';

const liability =
  'NOTE: Liability limitation for loss or damage in this shipment may be applicable. See 49 U.S.C. 14706(c)(1)(A) and (B).';

function signature(paper: Paper, caption: string, words: string, under: string): Cell {
  return {
    width: half,
    caption,
    texts: [{ words, size: 6.5 }],
    room: {
      height: 40,
      atFoot: true,
      draw(x, y, width) {
        paper.line(x, y + 30, x + width - 76, y + 30);
        paper.line(x + width - 68, y + 30, x + width, y + 30);
        paper.text(x, y + 32, width - 76, 'Signature', { size: 6.5 });
        paper.text(x + width - 68, y + 32, 68, under, { size: 6.5 });
      },
    },
  };
}

/** Everything below the tables, on the last page. */
export const masterFooter = (paper: Paper): Block[] => [
  verticalGap(8),
  paragraph(paper, liability, { size: 7, bold: true }),
  verticalGap(4),
  paragraph(paper, received, { size: 7 }),
  verticalGap(6),
  ruledRow(paper, [
    signature(
      paper,
      'SHIPPER SIGNATURE / DATE',
      'This is to certify that the materials of the underlying bills are properly classified, packaged, marked and labeled, and are in proper condition for transportation according to the applicable regulations of the DOT.',
      'Date',
    ),
    signature(
      paper,
      'CARRIER SIGNATURE / PICKUP DATE',
      'Carrier acknowledges receipt of the underlying bills, of the handling units counted above and of required placards. Carrier certifies emergency response information was made available or carrier has the emergency response guidebook or equivalent in the vehicle.',
      'Pickup date',
    ),
  ]),
];
