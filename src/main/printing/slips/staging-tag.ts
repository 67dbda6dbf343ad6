import { totals, type Shipment } from '#shared/freight/shipment.ts';
import { escapeField, textField } from './zpl-text.ts';

/** A tag for a pallet that waits for its labels. Its barcode is the BOL number asked for; scanned, it calls up the shipment. */
export function stagingTag(shipment: Shipment, dpi = 203): Buffer {
  const { consignee } = shipment;
  const { handlingUnits } = totals(shipment.lines);
  const scale = dpi / 203;
  const at = (dots: number): number => Math.round(dots * scale);
  const units = `${handlingUnits} handling ${handlingUnits === 1 ? 'unit' : 'units'}`;
  const lines = [
    '^XA^CI28',
    `^PW${at(812)}^LL${at(1218)}^LH0,0`,
    // White on black across the top: nobody takes it for a bill of lading.
    `^FO0,0^GB${at(812)},${at(150)},${at(150)}^FS`,
    `^FO0,${at(40)}^A0N,${at(90)}^FB${at(812)},1,0,C^FR^FDNOT A BOL^FS`,
    textField({ x: 40, y: 190, height: 45 }, 'Staging tag: labels come later', scale),
    textField({ x: 40, y: 280, height: 70, lines: 2 }, consignee.company, scale),
    textField({ x: 40, y: 450, height: 55 }, `${consignee.city} ${consignee.state}`, scale),
    textField({ x: 40, y: 530, height: 70 }, units, scale),
    textField(
      { x: 40, y: 620, height: 50 },
      shipment.scac === '' ? shipment.carrierName : shipment.scac,
      scale,
    ),
    `^FO${at(60)},${at(720)}^BY${Math.max(2, at(3))}^BCN,${at(220)},N,N^FH^FD${escapeField(shipment.bolNumber)}^FS`,
    textField({ x: 60, y: 970, height: 70 }, shipment.bolNumber, scale),
    '^PQ1^XZ\n',
  ];
  return Buffer.from(lines.join('\n'), 'utf8');
}
