import { once } from 'node:events';
import { createServer } from 'node:http';
import { freePort } from '#support/free-port.ts';
import { startMadeUpIpp } from '#support/made-up-ipp.ts';
import { startZebraEmulator } from '#support/zebra-emulator.ts';
import { startTap, wallTime } from '../../measurements/parts.ts';
import { aPdf } from '../builders.ts';
import { labelsOfEach, type OutsideAct, type OutsideFacts } from '../../campaigns/soak/outside.ts';

/**
 * All that a station of the soak talks to, in a process of its own, so that none of its memory counts as the station's: the service, the Zebra and
 * the laser printer.
 */
let next: OutsideAct | null = null;
const taken = new Map<string, number>();
const zebra = await startZebraEmulator();
let firstByteAt: number | null = null;
const tap = await startTap(zebra.port, () => (firstByteAt ??= wallTime()));
let jobs = 0;
const laser = await startMadeUpIpp((operation) => {
  if (operation !== 'Print-Job') return null;
  jobs += 1;
  return { job: { 'job-id': jobs, 'job-uri': `ipp://localhost/${jobs}`, 'job-state': 'pending' } };
});

const label = (number: string, unit: number): string =>
  `^XA^FO40,40^A0N,40,40^FDBOL ${number} unit ${unit}^FS^FO40,120^GFA,1600,1600,20,${'0F'.repeat(1600)}^FS^XZ`;
const nameOf = (bytes: Buffer): string =>
  /BOL (\d+) unit (\d+)/.exec(String(bytes))?.slice(1).join('/') ?? '?';

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (piece: Buffer) => (body += String(piece)));
  request.on('error', () => undefined);
  request.on('end', () => {
    const json = (answer: object): void =>
      void response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
    if (request.url !== '/api/billoflading/preparebilloflading') {
      json({ ErrorMessage: '', Details: [] });
      return;
    }
    const { BillOfLadingNumber: BlNumber } = JSON.parse(body) as { BillOfLadingNumber: string };
    const fault = next;
    next = null;
    if (fault === 'unavailable') response.writeHead(503, { 'Content-Type': 'text/html' }).end('<h1>503</h1>');
    else if (fault === 'refused')
      json({
        PDF: '',
        ShipmentLabel: '',
        BlNumber: '',
        ShipmentLabelZpl: [],
        ErrorMessage: 'Carrier not available.',
      });
    else if (fault === 'lost') request.socket.resetAndDestroy();
    else {
      taken.set(BlNumber, (taken.get(BlNumber) ?? 0) + 1);
      if (fault === 'dropped') request.socket.resetAndDestroy();
      else
        json({
          PDF: aPdf(BlNumber).toString('base64'),
          ShipmentLabel: '',
          BlNumber,
          ShipmentLabelZpl: Array.from({ length: labelsOfEach }, (_, index) => label(BlNumber, index + 1)),
          ErrorMessage: '',
        });
    }
  });
});
const listen = async (port: number): Promise<void> => {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
};
const port = await freePort();
await listen(port);

async function act(what: OutsideAct): Promise<void> {
  switch (what) {
    case 'service-off':
      server.closeAllConnections();
      server.close();
      return;
    case 'service-on':
      await listen(port);
      return;
    case 'paper-out':
      zebra.paperOutAfter(1);
      return;
    case 'paper-in':
      zebra.set('paper-out', false);
      return;
    case 'printer-off':
      await zebra.off();
      return;
    case 'printer-on':
      await zebra.on();
      return;
    case 'printer-cut':
      zebra.manners.resetAfter = label('700000001', 1).length + 500;
      return;
    case 'forget-first-byte':
      firstByteAt = null;
      return;
    case 'look':
      return;
    case 'unavailable':
    case 'dropped':
    case 'lost':
    case 'refused':
      next = what;
  }
}
const facts = (): OutsideFacts => ({
  baseUrl: `http://127.0.0.1:${port}`,
  zebraPort: tap.port,
  laserUri: laser.uri,
  firstByteAt,
  holds: zebra.engine.holds,
  documents: jobs,
  taken: [...taken],
  printed: zebra.printed.map(nameOf),
});
process.on('message', (what: OutsideAct | 'facts') => {
  if (what === 'facts') process.send?.(facts());
  else void act(what).then(() => process.send?.({ firstByteAt, holds: zebra.engine.holds }));
});
// Ctrl+C is for the soak, which still needs this process to judge.
process.on('SIGINT', () => undefined);
process.once('disconnect', () => process.exit());
process.send?.(facts());
