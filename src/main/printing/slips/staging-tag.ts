import { totals, type Shipment } from '#shared/freight/shipment.ts';
import { field, text } from './zpl-text.ts';

/** A tag for a pallet that waits for its labels. Its barcode is the BOL number asked for; scanned, it calls up the shipment. */
export function stagingTag(shipment: Shipment): Buffer {
  const { consignee } = shipment;
  const { handlingUnits } = totals(shipment.lines);
  const lines = [
    '^XA^CI28',
    '^PW812^LL1218^LH0,0',
    // White on black across the top: nobody takes it for a bill of lading.
    '^FO0,0^GB812,150,150^FS',
    '^FO0,40^A0N,90^FB812,1,0,C^FR^FDNOT A BOL^FS',
    text(40, 190, 50, 'Staging tag: labels come later'),
    text(40, 280, 80, consignee.company),
    text(40, 380, 55, `${consignee.city} ${consignee.state}`),
    text(40, 470, 70, `${handlingUnits} handling ${handlingUnits === 1 ? 'unit' : 'units'}`),
    text(40, 560, 50, shipment.scac === '' ? shipment.carrierName : shipment.scac),
    `^FO60,680^BY3^BCN,220,N,N^FH^FD${field(shipment.bolNumber)}^FS`,
    text(60, 930, 70, shipment.bolNumber),
    '^PQ1^XZ\n',
  ];
  return Buffer.from(lines.join('\n'), 'utf8');
}
