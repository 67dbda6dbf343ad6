import { systemClock as clock } from '#main/clock.ts';
import { createFleetSwitch } from '#main/fleet/fleet-switch.ts';
import { createSignal } from '#main/signal.ts';
import { settingsSchema } from '#shared/station/settings.ts';
import { aForm } from '#support/builders.ts';
import { measuredDesk } from './measured-desk.ts';

/** A station of `fleet-f9.ts`: one F9 each time it is told, answered with its milliseconds. Nothing is sent: the desk is not started. */
const [url = '', password = '', number = '1', dataFolder = ''] = process.argv.slice(2);
const { desk, db, stop } = measuredDesk('http://127.0.0.1:9', 9);
const settings = settingsSchema.parse({ station: { id: number }, fleet: { url: url === '' ? null : url } });
const none = {
  printerId: null,
  name: '',
  condition: 'not-set-up',
  since: clock.now().toISOString(),
} as const;
const fleet = createFleetSwitch({
  ...{ db, clock, dataFolder, host: 'bench', takers: {}, newId: () => crypto.randomUUID() },
  station: { settings: () => settings, changed: createSignal() },
  password: () => password,
  beat: () => ({
    ...{
      name: `Bench ${number}`,
      number,
      host: 'bench',
      version: '0',
      packer: '',
      training: false,
      today: null,
    },
    service: { state: 'unknown', since: none.since, reason: null },
    ...{ waiting: 0, inDoubt: 0, oldestWaitingAt: null, labelPrinter: none, documentPrinter: none },
  }),
  report: (error) => {
    console.error(error);
  },
  log: () => undefined,
});
await fleet.open();

async function f9(): Promise<number> {
  const draft = await desk.handlers.drafts.create();
  if (!draft.ok) throw new Error(draft.error.message);
  const form = aForm({ bolNumber: draft.value.form.bolNumber, externalId: '', proNumber: '' });
  await desk.handlers.drafts.save({ id: draft.value.id, form });
  const begun = performance.now();
  const done = await desk.handlers.shipments.submit({ draftId: draft.value.id, form });
  const took = performance.now() - begun;
  if (!done.ok) throw new Error(JSON.stringify(done.error));
  return took;
}

process.on('message', (told) => {
  const answer = async (): Promise<void> => {
    if (told === 'f9') process.send?.(await f9());
    else {
      await fleet.close();
      await stop();
      process.exit();
    }
  };
  void answer();
});
process.send?.(0);
