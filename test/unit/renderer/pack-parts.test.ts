import { expect, test } from 'vitest';
import { matchParts } from '#renderer/components/shared/match-parts.ts';
import { findingNumbers } from '#renderer/screens/pack/flags.ts';
import { hrefOf, routeOf } from '#renderer/state/address.ts';
import type { Route } from '#renderer/state/screens.ts';
import { preflight } from '#shared/freight/preflight/preflight.ts';
import { emptyForm, emptyLine } from '#shared/freight/form/shipment-form.ts';

test('“Pen” finds “Peña”, and only the letters that match are marked', () => {
  expect(matchParts('Peña Hermanos', 'pen')).toEqual(['', 'Peñ', 'a Hermanos']);
  expect(matchParts('Zakład Łódź', 'lad')).toEqual(['Zak', 'ład', ' Łódź']);
  expect(matchParts('Quincaillerie Hébert', 'heb')).toEqual(['Quincaillerie ', 'Héb', 'ert']);
  expect(matchParts('Peña', '')).toEqual(['Peña', '', '']);
});

test('the number at the field is the number of its finding', () => {
  const form = emptyForm();
  form.consignee = { ...form.consignee, state: 'WA', postalCode: '97211' };
  form.lines = [{ ...emptyLine(), packageType: 'CTN' }];
  expect([...findingNumbers(preflight(form, 'en'))]).toEqual([
    ['consignee.state', 1],
    ['lines.0.packageType', 2],
  ]);
});

test.each<Route>([
  { screen: 'pack' },
  { screen: 'pack', draftId: 'd 1&x' },
  { screen: 'shipment', id: 's1' },
  { screen: 'shipments', text: '45 & 46' },
  { screen: 'queue' },
])('an address leads back to its route: %j', (route) => expect(routeOf(hrefOf(route))).toEqual(route));

test('an unknown address is Pack', () => {
  expect(routeOf('?screen=nothing')).toEqual({ screen: 'pack' });
  expect(routeOf('')).toEqual({ screen: 'pack' });
});
