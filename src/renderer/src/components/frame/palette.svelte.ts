import type { ShipmentRow } from '#shared/station/shipment-view.ts';
import { scanMeaning, readScanned, type ScanMeaning } from '#shared/station/scanned.ts';
import { m } from '../../paraglide/messages.js';
import { Newest } from '../../state/answers.ts';
import { packScans } from '../../state/pack-scans.ts';
import { route, type Route } from '../../state/route.svelte.ts';
import { keyList, railScreens, screens } from '../../state/screens.ts';
import { stationStatus } from '../../state/station-status.svelte.ts';
import { station } from '../../station.ts';
import { plainLetters } from '../shared/match-parts.ts';
import type { Option } from '../shared/option.ts';

/** What a row of the palette does. */
export type PaletteAct =
  /** What Enter does with the text where no list is open. */
  | { does: 'find' }
  | { does: 'go'; to: Route }
  | { does: 'template'; id: string }
  | { does: 'key'; keys: string };

export interface PaletteRow extends Option {
  act: PaletteAct;
}

/** A scanner's burst is over long before, so its text is looked for once, as ever. */
const pauseMs = 150;
const shortest = 2;
const mostOfEach = 4;

/** Keys that do one thing when they are pressed, as `keyList` writes them. */
const oneKey = /^(?:(?:Ctrl|Alt|Shift)\+)*(?:F\d{1,2}|[A-Z0-9/])$/;
const fits = (name: string, text: string): boolean =>
  plainLetters(name)
    .split(/\s+/)
    .some((_word, index, all) => all.slice(index).join(' ').startsWith(plainLetters(text)));

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');

const shipmentRow = (row: ShipmentRow, to: Route, where = ''): PaletteRow => ({
  id: `shipment ${where} ${row.id}`,
  text: joined(row.bolNumber, row.consignee),
  hint: joined(m.palette_shipment(), where, row.city, row.poNumber, row.proNumber),
  act: { does: 'go', to },
});

function screenRows(text: string): PaletteRow[] {
  const inFleet = stationStatus()?.fleet !== undefined;
  return railScreens
    .filter((screen) => (inFleet || screen !== 'fleet') && fits(screens[screen].rail.word(), text))
    .map((screen) => ({
      id: `screen ${screen}`,
      text: screens[screen].rail.word(),
      hint: joined(m.palette_screen(), screens[screen].rail.key),
      act: { does: 'go', to: { screen } },
    }));
}

const keyRows = (text: string): PaletteRow[] =>
  keyList(route().screen)
    .filter(({ keys, does, isLater }) => isLater !== true && oneKey.test(keys) && fits(does, text))
    .map(({ keys, does }) => ({
      id: `key ${keys}`,
      text: does,
      hint: joined(m.palette_key(), keys),
      act: { does: 'key', keys },
    }));

function firstRow(meaning: ScanMeaning['means'], text: string): PaletteRow {
  const act: PaletteAct = { does: 'find' };
  if (meaning === 'order')
    return { id: 'find', text: m.palette_order({ text }), hint: m.palette_order_hint(), act };
  if (meaning === 'pro') return { id: 'find', text: m.scan_pro(), hint: text, act };
  const list: PaletteAct = { does: 'go', to: { screen: 'shipments', text } };
  return {
    id: 'find',
    text: m.palette_find({ text }),
    hint: m.palette_find_hint(),
    act: meaning === 'shipments' ? act : list,
  };
}

/** What fits a text that a person types into the box at the top: shipments, addresses, templates, screens, acts of the screen. */
export class Palette {
  rows = $state.raw<readonly PaletteRow[]>([]);
  readonly #turns = new Newest();
  #timer: ReturnType<typeof setTimeout> | undefined;

  type(typed: string): void {
    clearTimeout(this.#timer);
    this.#turns.drop();
    this.rows = [];
    const text = typed.trim().slice(0, 200);
    if (text.length < shortest) return;
    this.#timer = setTimeout(() => void this.#look(text), pauseMs);
  }

  close(): void {
    this.type('');
  }

  async #look(text: string): Promise<void> {
    const newest = this.#turns.begin();
    const scanned = readScanned(text);
    // A barcode of Dockprint's own is none of these.
    if (scanned.is === 'control' || scanned.is === 'bad-control') return;
    const inFleet = stationStatus()?.fleet !== undefined;
    const asked = { text, limit: mostOfEach + 1 };
    const [named, shipments, docks, templates, others] = await Promise.all([
      'number' in scanned ? station.scans.lookUp({ number: scanned.number.slice(0, 200) }) : null,
      station.shipments.find(asked),
      station.docks.find({ ...asked, hidden: false }),
      station.templates.list({ text }),
      inFleet ? station.fleet.find(asked) : null,
    ]);
    if (!newest()) return;
    const meaning =
      named?.ok === true
        ? scanMeaning(scanned, named.value, { byHand: true, packing: packScans() !== null }).means
        : 'unknown';
    const found = shipments.ok ? shipments.value.slice(0, mostOfEach) : [];
    const own = found.map((row) => shipmentRow(row, { screen: 'shipment', id: row.id }));
    const elsewhere = (others?.ok === true ? others.value : [])
      .filter(({ row }) => !found.some(({ id }) => id === row.id))
      .slice(0, mostOfEach)
      .map(({ row, station: owner }) =>
        shipmentRow(row, { screen: 'fleet-shipment', station: owner.uuid, id: row.id }, owner.name),
      );
    const addresses = (docks.ok ? docks.value : [])
      .slice(0, mostOfEach)
      .map(({ id, data: { party } }): PaletteRow => ({
        id: `address ${id}`,
        text: party.company,
        hint: joined(m.palette_address(), party.address, party.city),
        act: { does: 'go', to: { screen: 'book', list: 'docks', id } },
      }));
    const saved = (templates.ok ? templates.value : [])
      .slice(0, mostOfEach)
      .map(({ id, name, key, consignee }): PaletteRow => ({
        id: `template ${id}`,
        text: name,
        hint: joined(m.palette_template(), key === null ? '' : `Shift+F${key}`, consignee),
        act: { does: 'template', id },
      }));
    const places = [...own, ...elsewhere, ...addresses, ...saved, ...screenRows(text)];
    const acts = keyRows(text);
    // The first is what Enter did before there was a list, and never an act: a number that is not found must not print.
    const isFound = meaning !== 'unknown' && meaning !== 'nothing';
    const isPlain = meaning === 'shipment' || (!isFound && (places.length > 0 || acts.length === 0));
    this.rows = [...(isPlain ? [] : [firstRow(meaning, text)]), ...places, ...acts];
  }
}

/** Presses a key of the screen, as `keyList` writes it. @returns whether it did something: a key of training does nothing outside it */
export function pressKey(keys: string): boolean {
  const parts = keys.split('+');
  const key = parts.pop() ?? '';
  const held = (modifier: string): boolean => parts.includes(modifier);
  return !document.body.dispatchEvent(
    new KeyboardEvent('keydown', {
      key: key.length === 1 && !held('Shift') ? key.toLowerCase() : key,
      code: /^[A-Z]$/.test(key) ? `Key${key}` : /^\d$/.test(key) ? `Digit${key}` : key,
      ctrlKey: held('Ctrl'),
      altKey: held('Alt'),
      shiftKey: held('Shift'),
      bubbles: true,
      cancelable: true,
    }),
  );
}
