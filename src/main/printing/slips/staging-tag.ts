import { code128 } from '#main/paper/code128.ts';
import { labelPage, zplLabel, type Dpi, type LabelPart } from '#main/paper/zpl-label.ts';
import { totals, type Shipment } from '#shared/freight/shipment.ts';

const { margin: x, inner: width } = labelPage;

/** A tag for a pallet that waits for its labels. Its barcode is the requested BOL number; scanning it opens the shipment. */
export function stagingTag(shipment: Shipment, dpi: Dpi = 203): Buffer {
  const { consignee } = shipment;
  const { handlingUnits } = totals(shipment.lines);
  const text = (y: number, height: number, size: number, words: string): LabelPart => ({
    is: 'text',
    x,
    y,
    width,
    height,
    size,
    words,
  });
  const parts: LabelPart[] = [
    // So that no one takes it for a bill of lading.
    { is: 'band', y: 0, height: 150, words: 'NOT A BOL' },
    text(180, 55, 45, 'Staging tag: labels come later'),
    text(260, 170, 74, consignee.company),
    text(440, 60, 55, `${consignee.city} ${consignee.state}`),
    text(520, 80, 70, `${handlingUnits} handling ${handlingUnits === 1 ? 'unit' : 'units'}`),
    text(620, 60, 50, shipment.scac === '' ? shipment.carrierName : shipment.scac),
    { is: 'bars', y: 720, height: 220, code: code128(shipment.bolNumber), module: 4 },
    { is: 'text', x, y: 970, width, height: 80, size: 70, words: shipment.bolNumber, centred: true },
  ];
  return zplLabel(parts, dpi);
}
