import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { startPlainService } from '#support/plain-service.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { drawLabel } from '#support/draw-label.ts';
import { pictureBarcodes } from '#support/read-paper.ts';
import { until } from '#support/until.ts';

const ssccs = ['006141411234567890', '006141411234567906', '006141411234567913'];

/** A shipment whose BOL is void, with three labels of the service and three of Dockprint's own out. */
async function openVoid() {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const limits = { headers: 20_000, body: 20_000, deadline: 30_000 };
  const { desk, db, enter, reaches } = openDeskBench(service.baseUrl, { limits });
  const id = await enter();
  await reaches(id, 'bol', 'accepted');
  db.transaction(() => {
    for (const [at, sscc] of ssccs.entries()) {
      const bytes = Buffer.from(`^XA^FO40,40^BY3^BCN,200,N,N,N,N^FD>;>800${sscc}^FS^XZ`);
      const document = {
        id: randomUUID(),
        kind: 'gs1-label',
        format: 'zpl',
        shipmentId: id,
        title: `GS1 ${at + 1}`,
      } as const;
      desk.spooler.queueOwnPrint({
        document: { ...document, bytes, madeAt: new Date().toISOString() },
        unit: at + 1,
        of: 3,
      });
    }
  });
  desk.spooler.wake();
  const isOut = ({ state }: { state: string }) => state === 'printed' || state === 'sent';
  await until('all is out', () => desk.spooler.jobsOf(id).filter(isOut).length === 7);
  const begun = await desk.handlers.amendments.begin({ shipmentId: id, kind: 'void', reason: 'Left behind' });
  const { bolNumber } = value(begun);
  const scan = async (text: string) => {
    const { scanned } = value(await desk.handlers.amendments.scan({ shipmentId: id, text }));
    return [scanned.is, scanned.unit];
  };
  const left = async () => {
    const { amendment } = value(await desk.handlers.amendments.get({ shipmentId: id }));
    return (amendment?.pieces ?? [])
      .filter(({ destroyed }) => destroyed === null)
      .map(({ kind, own, unit }) => [own?.kind ?? kind, unit]);
  };
  return { id, db, bolNumber, scan, left };
}

// Regression: a label of Dockprint's own was "on no label of this BOL" and could be ticked by hand alone.
test('an old GS1 label is counted by its SSCC, however the scanner writes it', async () => {
  const { scan, left } = await openVoid();
  expect(await scan(`]C100${ssccs[1]}`)).toEqual(['counted', 2]);
  expect(await scan(`(00) ${ssccs[2]}`)).toEqual(['counted', 3]);
  expect(await scan(`00${ssccs[1]}`)).toEqual(['already', 2]);
  expect(await left()).toEqual([
    ['label', 1],
    ['label', 2],
    ['label', 3],
    ['document', null],
    ['gs1-label', 1],
  ]);
});

// Regression: a scanner that is set to name the symbology could count no label at all, though the trailer takes the same scan.
test('a scanner that names the symbology counts an old label too', async () => {
  const { scan, bolNumber } = await openVoid();
  expect(await scan(`]C0${bolNumber}`)).toEqual(['shared', 1]);
});

// Regression: looked for was the code as it is compared, in bytes that hold it as it is drawn.
test('a label whose code is drawn with signs and subsets is counted as at the trailer', async () => {
  const { id, db, scan } = await openVoid();
  const zpl = (unit: number) => `^XA^BCN,120,Y^FO3,3^FD>:BL-77>5000${unit}^FS^XZ`;
  for (const unit of [1, 2, 3])
    db.prepare('UPDATE labels SET zpl = ? WHERE shipment_id = ? AND unit = ?').run(
      ...([Buffer.from(zpl(unit)), id, unit] as const),
    );
  expect(await scan('BL-770002')).toEqual(['counted', 2]);
});

// Regression: a printed label was on no label of the void BOL when the printer had added its check digit.
test('a label is counted by what its picture says, check digit and all', async () => {
  const { id, db, scan } = await openVoid();
  const zpl = (unit: number) => `^XA^FO50,50^BY2^BCN,150,Y,N,N,U^FD000061414112345678${unit}^FS^XZ`;
  for (const unit of [1, 2, 3])
    db.prepare('UPDATE labels SET zpl = ? WHERE shipment_id = ? AND unit = ?').run(
      ...([Buffer.from(zpl(unit)), id, unit] as const),
    );
  const [printed = ''] = await pictureBarcodes(await drawLabel(zpl(2)));
  expect(printed).toHaveLength(20);
  expect(await scan(`]C1${printed}`)).toEqual(['counted', 2]);
});
