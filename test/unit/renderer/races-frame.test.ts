import { beforeEach, expect, test, vi } from 'vitest';
import { fail } from '#shared/ipc/result.ts';
import { ownRow } from '#support/fake-tracking.ts';
import { SlowStation, settled } from '#support/slow-station.ts';
import { Scan } from '#renderer/components/frame/scan.svelte.ts';
import { go, goFrom, route } from '#renderer/state/route.svelte.ts';
import { followStatus, stationStatus } from '#renderer/state/station-status.svelte.ts';
import { pdfPages } from '#renderer/workers/pdf-pages.ts';
import { failureTitle } from '#renderer/errors.ts';

const slow = SlowStation.install();
vi.stubGlobal('location', { search: '?screen=pack' });
vi.stubGlobal('history', { pushState: () => undefined });
vi.stubGlobal('document', { documentElement: { dataset: {} } });

beforeEach(() => slow.reset());
/** Shipments that hold what was looked up. */
const found = (ids: string[]) => ({ orders: [], exact: [], holding: ids.map((id) => ownRow({ id })) });

test('of two scans one after the other the second leads, and the first takes away no letter of it', async () => {
  const scan = new Scan();
  scan.begin('A1');
  const first = scan.find();
  scan.begin('B');
  await slow.answer('scans.lookUp', found(['a']));
  expect([await first, scan.text]).toEqual([{ screen: 'shipment', id: 'a' }, 'B']);

  scan.begin('A1');
  const late = scan.find();
  scan.begin('B2');
  const second = scan.find();
  await slow.answer('scans.lookUp', found(['b']), 1);
  await slow.answer('scans.lookUp', found(['a']));
  expect(await Promise.all([late, second])).toEqual([null, { screen: 'shipment', id: 'b' }]);
});

test('what was not found, or could not be looked for, is said until something else is typed', async () => {
  const scan = new Scan();
  scan.begin('A1');
  void scan.find();
  await slow.answer('scans.lookUp', found([]));
  expect([scan.said?.text, scan.said?.did(), scan.text]).toEqual([
    'A1',
    '“A1” was not found here. Check the number and try again.',
    'A1',
  ]);
  void scan.find();
  await slow.answerWith('scans.lookUp', fail('storage-failed', 'no'));
  expect([scan.said?.tone, scan.said?.did()]).toEqual([
    'bad',
    failureTitle({ code: 'storage-failed', message: '' }),
  ]);
  scan.begin('A');
  expect(scan.said).toBeNull();
});

test('an answer does not lead away a packer who went elsewhere while it was on its way', () => {
  go({ screen: 'pack' });
  const at = route();
  expect(goFrom(at, { screen: 'shipment', id: 's1' })).toBe(true);
  go({ screen: 'queue' });
  expect([goFrom(at, { screen: 'shipment', id: 's2' }), route()]).toEqual([false, { screen: 'queue' }]);
});

test('where one already is nothing begins anew, but a search is made again', () => {
  go({ screen: 'shipment', id: 's1' });
  const at = route();
  go({ screen: 'shipment', id: 's1' });
  expect(route()).toBe(at);
  go({ screen: 'shipments', text: 'A1' });
  const searched = route();
  go({ screen: 'shipments', text: 'A1' });
  expect(route()).not.toBe(searched);
  go({ screen: 'queue' });
});

test('a status that was told is newer than the answer to the question before it', async () => {
  const leave = followStatus();
  const status = { language: 'en', theme: 'system', waiting: 1 };
  await slow.tell('statusChanged', { ...status, waiting: 2 });
  await slow.answer('station.status', status);
  expect(stationStatus()?.waiting).toBe(2);
  leave();
});

test('of two pages asked for one after the other only the second is drawn', async () => {
  vi.stubGlobal('devicePixelRatio', 1);
  const pages: (() => void)[] = [];
  const drawn: number[] = [];
  const pdf = {
    numPages: 2,
    getPage: (page: number) =>
      new Promise((done) => {
        pages.push(() =>
          done({
            getViewport: () => ({ width: 1, height: 1 }),
            render: () => ({ promise: Promise.resolve(drawn.push(page)), cancel: () => undefined }),
          }),
        );
      }),
  } as unknown as Parameters<typeof pdfPages>[0];
  const canvas = {} as HTMLCanvasElement;
  const opened = pdfPages(pdf, () => undefined);
  const asked = [opened.draw(1, canvas, 100), opened.draw(2, canvas, 100)];
  for (const there of pages.toReversed()) {
    there();
    await settled();
  }
  expect([await Promise.all(asked), drawn]).toEqual([[false, true], [2]]);
});
