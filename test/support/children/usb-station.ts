// A station with a printer on USB, to be killed: `usb-station.ts FOLDER DEVICE LABELS`. With 0 labels it goes on with what the one before it left.
import { createPrintJobStore } from '#main/storage/printing/print-job-store.ts';
import { startPrintStation } from '../print-station.ts';

const [folder = '', device = '', labels = '0'] = process.argv.slice(2);
const station = startPrintStation(
  [{ id: 'u', name: 'Bench labels', kind: 'zebra-usb', device }],
  { labels: 'u', billOfLading: null },
  { folder },
);
if (labels !== '0') station.accept(Number(labels));
const jobs = createPrintJobStore(station.db);
setInterval(() => {
  const shipments = station.db.prepare('SELECT id FROM shipments').all() as { id: string }[];
  const states = shipments.flatMap(({ id }) =>
    jobs.ofShipment(id).map(({ unit, state, reason }) => ({ unit, state, reason })),
  );
  process.send?.({ states, mistakes: station.mistakes.map(String) });
}, 20);
