import { gs1Code128 } from '#main/paper/code128.ts';
import { captionedValue, labelPage, zplLabel, type Dpi, type LabelPart } from '#main/paper/zpl-label.ts';
import { showSscc } from '#shared/freight/numbers/sscc.ts';
import { carrierOf, placeOf, type LabelFacts } from './label-facts.ts';

const { margin: x, inner: width } = labelPage;
const half = width / 2;
const second = x + half + 10;

/**
 * The GS1 logistic label: who and where on top, numbers in words in the middle, the SSCC as GS1-128 at the foot. Bars half a millimetre
 * wide and 33 mm high: an X dimension of 0.495 to 0.94 mm and at least 31.75 mm (GS1 General Specifications 5.12, logistics).
 */
export function gs1Label(
  { shipment, bolNumber, unit, of }: LabelFacts,
  { code, companyPrefix }: { code: string; companyPrefix: string },
  dpi: Dpi,
): Buffer {
  const { shipper, consignee } = shipment;
  const column = half - 20;
  const value = (at: number, y: number, caption: string, words: string): LabelPart[] =>
    captionedValue(caption, words, { x: at, y, width: column, height: 76, size: 40 });
  const parts: LabelPart[] = [
    ...captionedValue('FROM', `${shipper.company}, ${placeOf(shipper)}`, {
      x,
      y: 24,
      width: column,
      height: 140,
      size: 34,
    }),
    ...captionedValue('CARRIER', carrierOf(shipment), {
      x: second,
      y: 24,
      width: column,
      height: 140,
      size: 40,
    }),
    { is: 'rule', y: 174 },
    { is: 'text', x, y: 188, width, height: 24, size: 22, words: 'TO' },
    { is: 'text', x, y: 216, width, height: 130, size: 64, words: consignee.company },
    {
      is: 'text',
      x,
      y: 356,
      width,
      height: 82,
      size: 38,
      words: [consignee.address, consignee.address2].filter((line) => line !== '').join(', '),
    },
    { is: 'text', x, y: 446, width, height: 56, size: 50, words: placeOf(consignee) },
    { is: 'rule', y: 516 },
    ...value(x, 530, 'BOL', bolNumber),
    ...value(second, 530, 'PRO', shipment.proNumber),
    ...value(x, 616, 'PO', shipment.poNumber),
    ...value(second, 616, 'UNIT', `${unit} of ${of}`),
    { is: 'rule', y: 706 },
    { is: 'text', x, y: 722, width, height: 24, size: 22, words: 'SSCC' },
    { is: 'text', x, y: 752, width, height: 56, size: 54, words: code },
    { is: 'bars', y: 840, height: 264, code: gs1Code128(`00${code}`), module: 4 },
    {
      is: 'text',
      x,
      y: 1124,
      width,
      height: 44,
      size: 38,
      words: showSscc(code, companyPrefix),
      centred: true,
    },
  ];
  return zplLabel(parts, dpi);
}
