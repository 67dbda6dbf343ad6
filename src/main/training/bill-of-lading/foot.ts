import type { BolRequest } from '../wire/shipment-request.ts';
import { dollars } from './bill.ts';
import { verticalGap, paragraph, ruledRow, type Block, type Cell } from '#main/paper/block.ts';
import { sheet, type Paper } from '#main/paper/paper.ts';

const half = sheet.inner / 2;

function declaredValue(request: BolRequest): Cell {
  // A bill states what was entered: a value without a unit stays without one.
  const said =
    [request.DeclaredValue, request.DeclaredValueUnitsOfMeasure].filter(Boolean).join(' ') || 'None';
  return {
    width: half,
    caption: 'DECLARED VALUE',
    texts: [
      { words: said, size: 10, bold: request.DeclaredValue !== '' },
      {
        words:
          'Where the rate is dependent on value, shippers are required to state specifically in writing the agreed or declared value of the property: the agreed or declared value is specifically stated by the shipper to be not exceeding the amount above.',
        size: 6.5,
      },
    ],
  };
}

function cashOnDelivery(paper: Paper, request: BolRequest): Cell {
  const wanted = request.CODAmt !== '';
  return {
    width: half,
    caption: 'COD AMOUNT',
    texts: [{ words: wanted ? dollars(request.CODAmt) : 'None', size: 10, bold: wanted }],
    room: {
      height: 26,
      draw(x, y) {
        paper.text(x, y + 3, 60, 'Fee terms:', { size: 7.5 });
        const second = paper.tick(x + 48, y + 3, 'Collect', request.CODFeeCollect);
        paper.tick(second, y + 3, 'Prepaid', request.CODFeePrePaid);
        const next = paper.tick(x + 48, y + 15, 'Customer check acceptable', request.CustomerCheckOK);
        paper.tick(next, y + 15, 'Not acceptable', request.CustomerCheckNotOK);
        paper.text(x, y + 15, 48, 'Check:', { size: 7.5 });
      },
    },
  };
}

const received =
  'RECEIVED, subject to individually determined rates or contracts that have been agreed upon in writing between the carrier and shipper, if applicable, otherwise to the rates, classifications and rules that have been established by the carrier and are available to the shipper, on request, and to all applicable state and federal regulations. The property described above is in apparent good order, except as noted.';

const liability =
  'NOTE: Liability limitation for loss or damage in this shipment may be applicable. See 49 U.S.C. 14706(c)(1)(A) and (B).';

function signatures(paper: Paper): Cell[] {
  const sign = (caption: string, words: string, under: string): Cell => ({
    width: 195,
    caption,
    texts: [{ words, size: 6.5 }],
    room: {
      height: 40,
      atFoot: true,
      draw(x, y, width) {
        paper.line(x, y + 30, x + width - 56, y + 30);
        paper.line(x + width - 48, y + 30, x + width, y + 30);
        paper.text(x, y + 32, width - 56, 'Signature', { size: 6.5 });
        paper.text(x + width - 48, y + 32, 48, under, { size: 6.5 });
      },
    },
  });
  return [
    sign(
      'SHIPPER SIGNATURE / DATE',
      'This is to certify that the above named materials are properly classified, packaged, marked and labeled, and are in proper condition for transportation according to the applicable regulations of the DOT.',
      'Date',
    ),
    {
      width: 150,
      caption: 'TRAILER LOADED',
      room: {
        height: 72,
        draw(x, y) {
          paper.tick(paper.tick(x, y, 'By shipper', false), y, 'By driver', false);
          paper.text(x, y + 17, 138, 'FREIGHT COUNTED', { size: 6.5, colour: '#333333' });
          paper.tick(x, y + 27, 'By shipper', false);
          paper.tick(x, y + 40, 'By driver, pallets said to contain', false);
          paper.tick(x, y + 53, 'By driver, pieces', false);
        },
      },
    },
    sign(
      'CARRIER SIGNATURE / PICKUP DATE',
      'Carrier acknowledges receipt of packages and required placards. Carrier certifies emergency response information was made available or carrier has the emergency response guidebook or equivalent in the vehicle.',
      'Pickup date',
    ),
  ];
}

/** Everything below the freight, on the last page. */
export function billFooter(paper: Paper, request: BolRequest): Block[] {
  return [
    verticalGap(8),
    ruledRow(paper, [declaredValue(request), cashOnDelivery(paper, request)]),
    verticalGap(5),
    paragraph(paper, liability, { size: 7, bold: true }),
    verticalGap(4),
    paragraph(paper, received, { size: 7 }),
    verticalGap(6),
    ruledRow(paper, signatures(paper)),
  ];
}
