import { beforeEach, expect, test } from 'vitest';
import { fail } from '#shared/ipc/result.ts';
import { writeControlCode } from '#shared/station/control-code.ts';
import { aParty } from '#support/builders.ts';
import { SlowStation, settled } from '#support/slow-station.ts';
import { Scan } from '#renderer/components/frame/scan.svelte.ts';
import { takeCarriedConsignee } from '#renderer/state/carried-consignee.ts';
import { takePackScans } from '#renderer/state/pack-scans.ts';

const slow = SlowStation.install();
beforeEach(() => slow.reset({ 'scans.lookUp': { orders: [], exact: [], holding: [] } }));

const row = { id: 's1' };
const aDock = { dock: { party: aParty({ company: 'Łódź Supply' }) }, lastShipment: null };
/** Pack, as scans see it, and what it was asked. */
function packing() {
  const asked: string[] = [];
  const end = takePackScans({
    draftId: () => 'd1',
    flush: () => Promise.resolve(void asked.push('flush')),
    sticker: (text) => asked.push(`pro ${text}`) > 0,
    key: (key) => Promise.resolve({ tone: asked.push(key) > 0 ? 'good' : 'bad', did: () => 'done' }),
    address: ({ dock }) => void asked.push(dock.party.company),
    untyped: () => undefined,
    byKey: (act) => act(),
  });
  return { asked, end };
}
const scanOf = (tones: string[] = []) => new Scan((tone) => tones.push(tone));
const scanned = (scan: InstanceType<typeof Scan>, text: string) =>
  scan.scanned({ text, since: 0, into: null });

test('each scan leads where it means, says so, and sounds once', async () => {
  const tones: string[] = [];
  const scan = scanOf(tones);
  const led = async (text: string, found: object) => {
    slow.ready['scans.lookUp'] = { orders: [], exact: [], holding: [], ...found };
    return [await scanned(scan, text), scan.said?.did()];
  };
  expect(await led('PO-7', { orders: [{ draftId: 'd7' }], exact: [row] })).toEqual([
    { screen: 'pack', draftId: 'd7' },
    'Waiting shipment opened',
  ]);
  expect(await led('PO-7', { orders: [{ draftId: 'd7' }, { draftId: 'd8' }] })).toEqual([
    { screen: 'pack', draftId: 'd7' },
    '2 drafts have this number; the newest is open',
  ]);
  expect(await led('700000001', { exact: [row] })).toEqual([
    { screen: 'shipment', id: 's1' },
    'Shipment opened',
  ]);
  expect((await led('700000', { holding: [row, { id: 's2' }] }))[0]).toEqual({
    screen: 'shipments',
    text: '700000',
  });
  expect(await led('nothing', {})).toEqual([
    null,
    '“nothing” was not found here. Check the number and try again.',
  ]);
  expect(tones).toEqual(['good', 'good', 'good', 'good', 'bad']);
});

test('a template is opened from anywhere; what is typed on Pack is kept first, and its draft left alone', async () => {
  const { asked, end } = packing();
  const scan = scanOf();
  const led = scanned(scan, writeControlCode({ is: 'template', code: '1A2B3C4D' }));
  await settled();
  expect(asked).toEqual(['flush']);
  expect(slow.inputsOf('templates.open')).toEqual([{ named: { code: '1A2B3C4D' }, notDraft: 'd1' }]);
  await slow.answer('templates.open', { draftId: 'd9', name: 'Weekly' });
  expect([await led, scan.said?.did()]).toEqual([
    { screen: 'pack', draftId: 'd9' },
    'Template “Weekly” opened',
  ]);
  end();
  const unknown = scan.openTemplate({ key: 3 });
  await settled();
  await slow.answerWith('templates.open', fail('not-found', 'no'));
  expect([await unknown, scan.said?.tone]).toEqual([null, 'bad']);
});

// Regression: "Scanned: Shift+F2" and "Scanned: Ana Łukasik", which nobody had scanned; and a badge that failed stood there to be copied.
test('a key and a badge are not said to have been scanned', async () => {
  const scan = new Scan(undefined, { isAsked: () => true, asksPin: () => undefined });
  slow.ready['templates.open'] = { draftId: 'd9', name: 'Weekly' };
  await scan.openTemplate({ key: 2 });
  expect(scan.said?.text).toBe('');
  slow.ready['people.ofBadge'] = { id: 'p1', name: 'Ana Łukasik', asksPin: false };
  slow.ready['people.signIn'] = { name: 'Ana Łukasik' };
  await scanned(scan, 'B-4401');
  expect([scan.said?.did(), scan.said?.text]).toEqual(['Ana Łukasik is packing.', '']);
  delete slow.ready['people.signIn'];
  void scanned(scan, 'B-4401');
  await settled();
  await slow.answerWith('people.signIn', fail('storage-failed', 'no'));
  expect([scan.said?.tone, scan.said?.text]).toEqual(['bad', '']);
});

test('codes of the scan sheet go to what is being packed, and are said to have nowhere to go', async () => {
  const scan = scanOf();
  const four = writeControlCode({ is: 'key', key: '4' });
  await scanned(scan, four);
  expect(scan.said).toMatchObject({ tone: 'bad', text: four });
  const { asked, end } = packing();
  await scanned(scan, four);
  expect([asked, scan.said?.tone]).toEqual([['4'], 'good']);
  await scanned(scan, '.DP.KSTOP');
  expect([asked.length, scan.said?.tone]).toEqual([1, 'bad']);
  slow.ready['scans.address'] = aDock;
  await scanned(scan, writeControlCode({ is: 'address', code: 'A1' }));
  expect([asked.at(-1), scan.said?.did()]).toEqual(['Łódź Supply', 'Consignee: Łódź Supply']);
  slow.ready['scans.address'] = null;
  await scanned(scan, writeControlCode({ is: 'address', code: 'A2' }));
  expect(scan.said?.tone).toBe('bad');
  end();
});

test('an address that is scanned elsewhere begins a draft, which gets it when Pack has opened it', async () => {
  const scan = scanOf();
  slow.ready['scans.address'] = aDock;
  const led = scanned(scan, writeControlCode({ is: 'address', code: 'A1' }));
  await settled();
  await slow.answer('drafts.create', { id: 'd5' });
  expect([await led, scan.said?.did()]).toEqual([
    { screen: 'pack', draftId: 'd5' },
    'Consignee: Łódź Supply',
  ]);
  expect(takeCarriedConsignee('another')).toBeNull();
  expect(takeCarriedConsignee('d5')).toEqual(aDock);
  expect(takeCarriedConsignee('d5')).toBeNull();
});

test('an unknown scan that was taken out of a field can be put there after all', async () => {
  const scan = scanOf();
  const into = { name: 'Company' } as never;
  await scan.scanned({ text: 'ABC-12345-XYZ', since: 0, into });
  expect(scan.said).toMatchObject({ tone: 'question', text: 'ABC-12345-XYZ', putBack: { name: 'Company' } });
});

test('of two scans the later one counts: the first answers nothing any more', async () => {
  slow.reset();
  const scan = scanOf();
  const first = scanned(scan, 'PO-1');
  const second = scanned(scan, 'PO-2');
  await slow.answer('scans.lookUp', { orders: [], exact: [row], holding: [row] }, 1);
  await slow.answer('scans.lookUp', { orders: [{ draftId: 'd1' }], exact: [], holding: [] });
  expect(await Promise.all([first, second])).toEqual([null, { screen: 'shipment', id: 's1' }]);
});
