import type { Desk } from '#main/desk/desk.ts';
import type { Station } from '#main/station/station.ts';
import { dockSchema, type Dock } from '#shared/freight/address-book/dock.ts';
import { emptyForm } from '#shared/freight/form/shipment-form.ts';
import { aConsignee } from '#support/builders.ts';
import type { Edit } from './words.ts';
import { valueOf } from './value-of.ts';

type Place = { desk: Desk; station: Station };

async function docks({ desk }: Place): Promise<{ id: string; data: Dock }[]> {
  return valueOf(await desk.handlers.docks.page({ after: null, limit: 500 }));
}

/** What a person does in the address book, among the templates or in Setup; the entry is made where it is not there. */
export async function makeEdit(place: Place, { list, name, field, value }: Edit): Promise<void> {
  const { desk, station } = place;
  switch (list) {
    case 'dock': {
      const before = (await docks(place)).find(({ data }) => data.party.company === name);
      const data = before?.data ?? dockSchema.parse({ party: aConsignee({ company: name }) });
      const changed = field === '' ? data : { ...data, [field]: value };
      valueOf(await desk.handlers.docks.save({ id: before?.id ?? null, data: changed, hidden: false }));
      return;
    }
    case 'template': {
      const rows = valueOf(await desk.handlers.templates.list({ text: '' }));
      const id = rows.find((row) => row.name === name)?.id ?? null;
      const before = id === null ? null : valueOf(await desk.handlers.templates.get({ id }));
      const form = { ...(before?.form ?? emptyForm()), ...(field === '' ? {} : { [field]: value }) };
      const { key = null, asked = [] } = before ?? {};
      valueOf(await desk.handlers.templates.save({ id, name, key, asked, form }));
      return;
    }
    case 'setting': {
      const { defaults } = station.settings();
      const own = { ...defaults.station, specialInstructions: value };
      valueOf(station.save({ defaults: { ...defaults, station: own } }));
    }
  }
}

/** Every entry that is edited together by what names it; the same at two stations when they have the same. */
export async function sharedListsOf(place: Place): Promise<Record<string, string>> {
  const { desk, station } = place;
  const all: Record<string, string> = {};
  for (const { data } of await docks(place)) all[`dock ${data.party.company}`] = inOrder(data);
  for (const { id, name } of valueOf(await desk.handlers.templates.list({ text: '' })))
    all[`template ${name}`] = inOrder(valueOf(await desk.handlers.templates.get({ id })).form);
  const { defaults, numbers } = station.settings();
  all['setting defaults'] = inOrder(defaults);
  for (const range of numbers.proRanges) all[`range ${range.first}`] = inOrder(range);
  return all;
}

/** The same text for the same value, in whatever order its fields came. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    one !== null && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
