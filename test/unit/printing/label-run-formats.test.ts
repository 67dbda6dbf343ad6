import { expect, test } from 'vitest';
import { habits, label, running } from '#support/label-run-bench.ts';

const three = (zpl: string) => ['a', 'b', 'c'].map((id) => label(id, { zpl: Buffer.from(zpl) }));
const showsLabels = ({ run }: ReturnType<typeof running>) => run.settleAgreed(null, 1)?.showsLabels;

test('commands in lower case end a format as well', () => {
  const bench = running(three('^xa^xz'));
  bench.take(3);
  bench.count(1000, 3);
  bench.count(1003);
  expect(showsLabels(bench)).toBe(true);
});

test.each(['^XA^MMT^XZ^XA^XZ', '^XA^FDno end'])(
  'while the printer has a label that is not one format, its count of formats proves nothing: %s',
  (zpl) => {
    const bench = running([label('a', { zpl: Buffer.from(zpl) }), label('b'), label('c')]);
    bench.take(3);
    bench.count(1000, 3);
    bench.count(1003);
    expect(showsLabels(bench)).toBe(false);
  },
);

test('once that label is out, the count of formats is a count of labels again', () => {
  const twoFormats = label('a', { zpl: Buffer.from('^XA^MMT^XZ^XA^XZ') });
  const bench = running([twoFormats, label('b'), label('c'), label('d')]);
  bench.take(3);
  bench.count(1001, 2);
  bench.take(1);
  bench.count(1001, 3);
  bench.count(1004);
  expect(showsLabels(bench)).toBe(true);
});

test('a printer whose counter is at zero can show its labels', () => {
  const bench = running(undefined, { start: 0 });
  bench.take(3);
  bench.count(0, 3);
  bench.count(3);
  expect(showsLabels(bench)).toBe(true);
});

test('more formats than labels sent are those of someone else, and show nothing', () => {
  const bench = running();
  bench.take(2);
  bench.count(1000, 3);
  bench.count(1002);
  expect([showsLabels(bench), bench.suspects()]).toEqual([false, 0]);
});

test('what was known of a printer stays known when others print there', () => {
  const { take, count, lessons } = running();
  take(1);
  const known = habits({ slowest: 7, showsLabels: false, hidesLabels: true });
  count(1002, 0, known);
  expect(lessons[0]?.habits).toMatchObject({ slowest: 7, showsLabels: false, hidesLabels: true });
});

test('a single string of several labels does not end the run with its shipment', () => {
  const bench = running([label('a', { count: 3, group: 's1' }), label('b', { group: 's2' })]);
  bench.take(1);
  bench.count(1003);
  expect(bench.take(1)).toEqual(['b']);
});
