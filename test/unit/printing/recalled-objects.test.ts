import { expect, test } from 'vitest';
import {
  createRecalledInSession,
  drawnWithRecalled,
  mayRecallObjects,
  missingObjects,
} from '#main/printing/recalled-objects.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const missing = (label: string, ...earlier: string[]) =>
  missingObjects(bytes(label), earlier.map(bytes)).toString('latin1');

const logo = '~DGR:LOGO.GRF,00008,001,FFFFFFFFFFFFFFFF\n';
const raw = '~DYR:PIC,B,G,4,1,^XZ~';
const first = `${logo}^XA^FO0,0^XGR:LOGO.GRF,1,1^FS^FO9,9^FD1 of 3^FS^XZ`;
const later = '^XA^FO0,0^XGR:LOGO.GRF,1,1^FS^FO9,9^FD2 of 3^FS^XZ';

test.each<[what: string, label: string, earlier: string[], sent: string]>([
  ['a graphic of the first label', later, [first], logo],
  ['without memory and extension, in small letters', '^xa^xglogo,1,1^fs^xz', [first], logo],
  ['of two of one name the later', later, [first, '~DGLOGO,1,1,AA^XA^FDx^XZ'], '~DGLOGO,1,1,AA'],
  ['a picture of raw bytes, whole', '^XA^IMR:PIC.PNG^FS^XZ', [`${raw}^XA^FDx^FS^XZ`], raw],
  ['a font', '^XA^A@N,20,20,R:ARIAL.TTF^FDx^FS^XZ', ['~DUR:ARIAL,3,AABBCC^XA^FDx^XZ'], '~DUR:ARIAL,3,AABBCC'],
  [
    'a stored format with the graphic that it recalls',
    '^XA^XFR:FORM.ZPL^FN1^FDx^FS^XZ',
    [`${logo}^XA^DFR:FORM.ZPL^XGR:LOGO.GRF^FS^FN1^FS^XZ^XA^XFR:FORM^FN1^FD1^FS^XZ`],
    `${logo}^XA^DFR:FORM.ZPL^XGR:LOGO.GRF^FS^FN1^FS^XZ`,
  ],
  ['nothing that is deleted before', later, [first, '^XA^IDR:LOGO.GRF^FS^FDx^XZ'], ''],
  ['nothing that the label brings itself', first, [first], ''],
  ['nothing that no label before it brought', later, ['^XA^FDx^XZ'], ''],
  ['nothing for a label that recalls nothing', '^XA^FDLOGO^FS^XZ', [first], ''],
])('before a label is sent: %s', (_, label, earlier, sent) => {
  expect(missing(label, ...earlier)).toBe(sent);
});

test('a label that recalls nothing is not read further', () => {
  expect([later, first, '^XA^FDx^FS^XZ'].map((label) => mayRecallObjects(bytes(label)))).toEqual([
    true,
    true,
    false,
  ]);
});

/** Labels 1 to 3 of two shipments; the first stores the logo of its carrier, and the last of `deletes` deletes it again. */
function session(deletes = '') {
  const zplOf = (shipmentId: string, unit: number): string => {
    const own = `~DGR:LOGO.GRF,1,1,${shipmentId === 'a' ? 'AA' : 'BB'}`;
    const end = unit === 3 && shipmentId === deletes ? '^IDR:LOGO.GRF^FS' : '';
    return `${unit === 1 ? own : ''}^XA^XGR:LOGO.GRF,1,1^FS${end}^XZ`;
  };
  const send = createRecalledInSession(({ shipmentId }: { labelId: string; shipmentId: string }) => [
    { id: `${shipmentId}1`, zpl: bytes(zplOf(shipmentId, 1)) },
  ]);
  /** The logo that is sent with it although it does not store one itself. */
  return (label: string): string => {
    const [shipmentId = '', unit = ''] = label;
    const sent = send({ labelId: label, shipmentId }, bytes(zplOf(shipmentId, Number(unit)))).toString();
    return unit === '1' ? '' : (/^~DGR:LOGO.GRF,1,1,(..)/.exec(sent)?.[1] ?? '');
  };
}

test.each<[what: string, labels: string, deletes: string, brought: string[]]>([
  ['in their order nothing is sent twice', 'a1 a2 a3 b1 b2', '', ['', '', '', '', '']],
  ['a session without the first label', 'a2 a3', '', ['AA', 'AA']],
  ['another shipment has its own logo under that name', 'a1 a2 b1 b2 a3', '', ['', '', '', '', 'AA']],
  ['a label deletes it', 'a1 a2 a3 a2', 'a', ['', '', '', 'AA']],
])('labels of one session: %s', (_, labels, deletes, brought) => {
  expect(labels.split(' ').map(session(deletes))).toEqual(brought);
});

// Regression: what only the printer's memory has was missing in the picture, and nothing said so.
test.each<[label: string, earlier: string[], lacks: string[]]>([
  ['^XA^FO0,0^XGR:LOGO.GRF,1,1^FS^XZ', [], ['LOGO']],
  ['^XA^FO0,0^XGR:LOGO.GRF,1,1^FS^XZ', [first], []],
  ['~DGR:LOGO.GRF,8,1,FF^XA^XGlogo^FS^IMR:PIC.PNG^FS^XZ', [], ['PIC']],
  ['^XA^DFR:FORM.ZPL^FN1^FS^XZ^XA^XFR:FORM.ZPL^FN1^FDx^FS^XZ', [], []],
  ['^XA^XGR:LOGO.GRF^FS^XZ~DGR:LOGO.GRF,8,1,FF', [], ['LOGO']],
  ['^XA^A@N,20,20,R:ARIAL.TTF^FDx^FS^XZ', [], []],
  ['^XA^FDXG LOGO^FS^XZ', [first], []],
])('says what a picture of %s cannot show', (label, earlier, lacks) => {
  expect(drawnWithRecalled(bytes(label), () => earlier.map(bytes)).lacks).toEqual(lacks);
});
