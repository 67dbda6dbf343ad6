import { code128 } from '#main/paper/code128.ts';
import { captionedValue, labelPage, zplLabel, type Dpi, type LabelPart } from '#main/paper/zpl-label.ts';
import { normalNumber } from '#shared/freight/numbers/normal-number.ts';
import { carrierOf, placeOf, type LabelFacts } from './label-facts.ts';

const { margin: x, inner: width } = labelPage;

/** The PRO number for the carrier's scanner: Code 128 of the number without its dashes, and as large as it can be for a driver. */
export function proLabel({ shipment, bolNumber, unit, of }: LabelFacts, dpi: Dpi): Buffer {
  const { consignee, proNumber } = shipment;
  const parts: LabelPart[] = [
    { is: 'text', x, y: 36, width, height: 100, size: 80, words: carrierOf(shipment) },
    { is: 'rule', y: 156 },
    { is: 'text', x, y: 176, width, height: 30, size: 28, words: 'PRO NUMBER' },
    { is: 'text', x, y: 216, width, height: 130, size: 124, words: proNumber },
    { is: 'bars', y: 380, height: 320, code: code128(normalNumber(proNumber)), module: 5 },
    { is: 'rule', y: 740 },
    ...captionedValue('TO', consignee.company, { x, y: 760, width, height: 150, size: 56 }),
    { is: 'text', x, y: 924, width, height: 50, size: 44, words: placeOf(consignee) },
    { is: 'rule', y: 996 },
    ...captionedValue('BOL', bolNumber, { x, y: 1016, width: 440, height: 90, size: 54 }),
    ...captionedValue('UNIT', `${unit} of ${of}`, {
      x: x + 470,
      y: 1016,
      width: width - 470,
      height: 90,
      size: 54,
    }),
  ];
  return zplLabel(parts, dpi);
}
