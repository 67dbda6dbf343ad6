import type { BolRequest } from '../wire/shipment-request.ts';
import { groupedDigits, joinNonEmpty, sumsOf, termsOf } from './bill.ts';
import { ruledRow, type Block, type Cell, type CellText } from '#main/paper/block.ts';
import { sheet, type Paper } from '#main/paper/paper.ts';

const half = sheet.inner / 2;

interface Place {
  name: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  contact: string;
  phone: string;
}

function placeTexts(place: Place): CellText[] {
  const size = 9;
  return [
    { words: place.name, size: 10, bold: true },
    { words: place.address, size },
    { words: joinNonEmpty([place.city, place.state, place.zip], ' '), size },
    { words: joinNonEmpty([place.contact, place.phone], ' · '), size },
  ];
}

const shipFrom = (request: BolRequest): Cell => ({
  width: half,
  caption: 'SHIP FROM',
  texts: placeTexts({
    name: request.ShipperCompanyName,
    address: request.ShipperAddress,
    city: request.ShipperCity,
    state: request.ShipperState,
    zip: request.ShipperZip,
    contact: request.ShipperContactName,
    phone: request.ShipperContactPhone,
  }),
});

const shipTo = (request: BolRequest): Cell => ({
  width: half,
  caption: 'SHIP TO',
  texts: placeTexts({
    name: request.ConsigneeName,
    address: request.ConsigneeAddress,
    city: request.ConsigneeCity,
    state: request.ConsigneeState,
    zip: request.ConsigneeZip,
    contact: request.ConsigneeContact,
    phone: request.ConsigneePhone,
  }),
});

function billTo(request: BolRequest): Cell {
  const thirdParty: Place = {
    name: request.ThirdPartyName,
    address: request.ThirdPartyAddress,
    city: request.ThirdPartyCity,
    state: request.ThirdPartyState,
    zip: request.ThirdPartyZip,
    contact: request.ThirdPartyContactName,
    phone: request.ThirdPartyPhone,
  };
  const caption = 'THIRD PARTY FREIGHT CHARGES BILL TO';
  if (thirdParty.name !== '') return { width: half, caption, texts: placeTexts(thirdParty) };
  return { width: half, caption, texts: [{ words: 'None', size: 9 }] };
}

function carrier(paper: Paper, request: BolRequest): Cell {
  const pro = request.ProNumber;
  return {
    width: half,
    caption: 'CARRIER',
    texts: [
      {
        words: joinNonEmpty(
          [request.CarrierName, request.CarrierSCAC === '' ? '' : `SCAC ${request.CarrierSCAC}`],
          ' · ',
        ),
        size: 10,
        bold: true,
      },
    ],
    room: {
      height: 46,
      draw(x, y, width) {
        paper.text(x, y + 3, width, 'PRO NUMBER', { size: 6.5, colour: '#333333' });
        if (pro === '') {
          // Space for the carrier's sticker.
          paper.line(x, y + 40, x + width, y + 40);
          return;
        }
        paper.oneLine(x, y + 14, 92, pro, { size: 10, bold: true });
        paper.barcode(x + 96, y + 4, width - 96, 36, pro);
      },
    },
  };
}

function numbers(request: BolRequest): Cell[] {
  const cell = (caption: string, words: string, width: number): Cell => ({
    width,
    caption,
    texts: [{ words: words === '' ? ' ' : words, size: 9 }],
  });
  const quote = request.QuoteNumber === undefined ? '' : String(request.QuoteNumber);
  return [
    cell('QUOTE NUMBER', quote, 108),
    cell('SHIPPER NUMBER', request.ShipperNumber, 108),
    cell('CUSTOMER NUMBER', request.CustomerNumber, 108),
    cell('TRAILER NUMBER', request.TrailerNumber, 108),
    cell('SEAL NUMBERS', '', 108),
  ];
}

function order(request: BolRequest): Cell[] {
  const { units, weightLb } = sumsOf(request.LineItems);
  const onPallets = request.LineItems.some((line) => line.PKGType === 'PLT' || line.PKGType === 'SKD');
  const more = joinNonEmpty(
    [
      request.StoreNumber === '' ? '' : `Store ${request.StoreNumber}`,
      request.DepartmentNumber === '' ? '' : `Dept. ${request.DepartmentNumber}`,
    ],
    ' · ',
  );
  const cell = (width: number, caption: string, words: string, bold = false): Cell => ({
    width,
    caption,
    texts: [{ words: words === '' ? ' ' : words, size: 9, bold }],
  });
  return [
    cell(162, 'CUSTOMER ORDER (PO) NUMBER', request.PONumber, true),
    cell(54, 'UNITS', String(units)),
    cell(81, 'WEIGHT LB', groupedDigits(weightLb)),
    cell(81, 'PALLET / SLIP', onPallets ? 'Yes' : 'No'),
    cell(162, 'ADDITIONAL SHIPPER INFORMATION', more),
  ];
}

function terms(paper: Paper, request: BolRequest): Cell {
  const chosen = termsOf(request);
  return {
    width: 180,
    caption: 'FREIGHT CHARGE TERMS',
    room: {
      height: 27,
      draw(x, y) {
        const second = paper.tick(x, y + 2, 'Prepaid', chosen === 'prepaid');
        const third = paper.tick(second, y + 2, 'Collect', chosen === 'collect');
        paper.tick(third, y + 2, 'Third party', chosen === 'third-party');
        paper.text(x, y + 16, 168, 'Prepaid unless marked otherwise', { size: 6.5, colour: '#333333' });
      },
    },
  };
}

function instructions(request: BolRequest): Cell {
  const codes = request.AccessorialList.map((entry) => entry.ServiceCode).join(', ');
  return {
    width: sheet.inner - 180,
    caption: 'SPECIAL INSTRUCTIONS',
    texts: [
      { words: request.SpecialInstructions === '' ? 'None' : request.SpecialInstructions, size: 8.5 },
      { words: codes === '' ? '' : `Accessorial services: ${codes}`, size: 8.5, bold: true },
    ],
  };
}

function hazmat(request: BolRequest): Cell[] {
  const contract = request.HazContractNUM === '' ? '' : `contract ${request.HazContractNUM}`;
  return [
    {
      width: sheet.inner,
      caption: 'HAZARDOUS MATERIALS · EMERGENCY CONTACT, ANSWERED DURING THE WHOLE TRANSPORT',
      texts: [
        {
          words: joinNonEmpty([request.HazContactPhone, request.HazContactName, contract], ' · '),
          size: 10,
          bold: true,
        },
      ],
    },
  ];
}

/** Everything above the freight, on the first page. */
export function billHeader(paper: Paper, request: BolRequest): Block[] {
  const hazardous = request.LineItems.some((line) => line.Haz);
  return [
    ruledRow(paper, [shipFrom(request), shipTo(request)]),
    ruledRow(paper, [billTo(request), carrier(paper, request)]),
    ruledRow(paper, numbers(request)),
    ruledRow(paper, order(request)),
    ruledRow(paper, [instructions(request), terms(paper, request)]),
    ...(hazardous ? [ruledRow(paper, hazmat(request))] : []),
  ];
}

/** Names and places in one row, on the pages after the first. */
export function continuedBillHeader(paper: Paper, request: BolRequest): Block[] {
  const short = (caption: string, name: string, city: string, state: string): Cell => ({
    width: half,
    caption,
    texts: [
      { words: name, size: 9, bold: true },
      { words: joinNonEmpty([city, state], ' '), size: 8.5 },
    ],
  });
  return [
    ruledRow(paper, [
      short('SHIP FROM', request.ShipperCompanyName, request.ShipperCity, request.ShipperState),
      short('SHIP TO', request.ConsigneeName, request.ConsigneeCity, request.ConsigneeState),
    ]),
  ];
}
