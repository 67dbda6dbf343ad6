import Archive from '@lucide/svelte/icons/archive';
import ChartColumn from '@lucide/svelte/icons/chart-column';
import FileInput from '@lucide/svelte/icons/file-input';
import Forklift from '@lucide/svelte/icons/forklift';
import ListCheck from '@lucide/svelte/icons/list-check';
import MapPin from '@lucide/svelte/icons/map-pin';
import Network from '@lucide/svelte/icons/network';
import Package from '@lucide/svelte/icons/package';
import Scale from '@lucide/svelte/icons/scale';
import Settings2 from '@lucide/svelte/icons/settings-2';
import Truck from '@lucide/svelte/icons/truck';
import type { Component } from 'svelte';
import { m } from '../paraglide/messages.js';
import type { GuidePageName } from './guide-pages.ts';
import {
  bolViewerKeys,
  selectionKeys,
  globalKeys,
  missingKey,
  repairKeys,
  repeatKeys,
  viewerKeys,
  waitingKeys,
  type KeyWords,
} from './keys.ts';

/** Everything that the frame, the address and the guide know of a screen. The screen itself is `screens/NAME/NameScreen.svelte`. */
interface ScreenInfo {
  /** Its entry in the rail. */
  rail?: ReturnType<typeof rail>;
  /** The screen whose rail entry it belongs to; without either it is reached from everywhere. */
  railOf?: string;
  /** Required parameters of its address: if one is missing, the address leads to `railOf`. */
  needs?: readonly string[];
  /** Optional parameters of its address. */
  takes?: readonly string[];
  /** The guide page that answers most questions about it. */
  guide: GuidePageName;
  /** Part of a day's work: its script is fetched ahead of time. */
  isLoadedAhead?: true;
  /** Selectors of the first place for the hand, the best one first; its heading, where there is none of them. */
  first?: readonly string[];
  /** Its keys, besides those of all screens. */
  keys?: () => KeyWords[];
}

/** `key`: as the rail shows it, `Ctrl+1`. */
const rail = (icon: Component, word: () => string, key: string) => ({ icon, word, key });

/** In the order of the rail. */
export const screens = {
  /**
   * `draftId` opens that draft; without it, the last edited one. `from` "import": after the shipment is created, the window returns to that
   * list.
   */
  pack: {
    rail: rail(Package, m.frame_pack, 'Ctrl+1'),
    takes: ['draftId', 'from'],
    first: ['[data-field="consignee.company"]'],
    guide: 'packing',
    isLoadedAhead: true,
    keys: () => [
      { keys: 'F9', does: m.pack_go() },
      { keys: 'F7', does: m.pack_compare() },
      { keys: 'F8', does: m.keys_weigh() },
      { keys: 'Enter', does: m.keys_next_field() },
      { keys: 'Shift+Enter', does: m.keys_field_before() },
      { keys: 'Ctrl+Enter', does: m.keys_load_or_line() },
      { keys: 'Ctrl+Z', does: m.keys_undo() },
      { keys: 'Ctrl+B', does: m.book_open() },
      missingKey(),
      ...repairKeys(),
      { keys: 'Ctrl+N', does: m.pack_new() },
      { keys: 'Ctrl+D', does: m.pack_duplicate() },
      { keys: 'Ctrl+S', does: m.pack_save_draft() },
      { keys: 'Ctrl+V', does: m.keys_paste(), isLater: true },
      { keys: '4x310', does: m.keys_each() },
      { keys: '5000/', does: m.keys_share() },
      { keys: '226 kg', does: m.keys_kilograms() },
      { keys: '120x100x150 cm', does: m.keys_size() },
      { keys: '↑ ↓', does: m.keys_through_list() },
      { keys: 'Esc', does: m.keys_close_list() },
    ],
  },
  /** As Pack; with `shipmentId`, the rates of a shipment whose tender may still take one. */
  rates: {
    rail: rail(Scale, m.frame_rates, 'Ctrl+2'),
    takes: ['draftId', 'shipmentId'],
    first: ['[data-field="consignee.postalCode"]'],
    guide: 'supervisor',
    keys: () => [
      { keys: 'F7', does: m.rates_get() },
      { keys: '↑ ↓', does: m.keys_through_list() },
      { keys: 'Enter', does: m.rates_use() },
      { keys: 'Esc', does: m.keys_stop_asking() },
    ],
  },
  /** Without `id`, the shipments that can be tendered. */
  tender: {
    rail: rail(Truck, m.frame_tender, 'Ctrl+3'),
    takes: ['id'],
    first: ['[data-field=pickupDate]', '.work table a'],
    guide: 'supervisor',
    isLoadedAhead: true,
    keys: () => [
      { keys: 'F9', does: m.tender_go() },
      { keys: 'F7', does: m.pack_compare() },
      { keys: 'Enter', does: m.keys_next_field() },
      { keys: 'Shift+Enter', does: m.keys_field_before() },
      missingKey(),
      ...bolViewerKeys(),
    ],
  },
  /** With `text`, the list for one shipment: its carrier and days, with the filter set. */
  tracking: {
    rail: rail(MapPin, m.frame_tracking, 'Ctrl+4'),
    takes: ['scac', 'from', 'to', 'text'],
    first: ['[data-field=scac]'],
    guide: 'supervisor',
    isLoadedAhead: true,
    keys: () => [
      { keys: 'F5', does: m.tracking_refresh() },
      { keys: '↑ ↓', does: m.keys_through_list() },
      { keys: 'Esc', does: m.keys_close_order() },
    ],
  },
  /**
   * `scope` "all": searches all stations of the fleet, whatever scope was chosen before. `only`: what a number of Today counts
   * (`countedSchema`), with its `from` and `to`, or its `scac`.
   */
  shipments: {
    rail: rail(Archive, m.frame_shipments, 'Ctrl+5'),
    takes: ['text', 'scope', 'only', 'from', 'to', 'scac'],
    first: ['[type=search]'],
    guide: 'states',
    isLoadedAhead: true,
    keys: () => [
      { keys: 'Enter', does: m.keys_open_first() },
      { keys: '↑ ↓', does: m.keys_through_list() },
      ...repeatKeys(),
      ...selectionKeys(),
      { keys: 'Esc', does: m.shipments_choose_none() },
      // In a fleet.
      { keys: 'Alt+S', does: m.fleets_scope_switch() },
    ],
  },
  /** `row`: the first "waiting", "in-doubt" or "refused" one, or of `printer` "printer", has the focus. */
  queue: {
    rail: rail(ListCheck, m.frame_queue, 'Ctrl+6'),
    takes: ['row', 'printer'],
    first: ['tr.in-doubt a', '[data-state=refused] a', 'tr.held a', '.work table a', '.head [role=radio]'],
    guide: 'in-doubt',
    isLoadedAhead: true,
    keys: waitingKeys,
  },
  /** `section`: where it opens. */
  setup: {
    rail: rail(Settings2, m.frame_setup, 'Ctrl+7'),
    takes: ['section'],
    first: ['nav a'],
    guide: 'first-day',
    // In a fleet, where a dead station has the number.
    keys: () => [{ keys: 'F9', does: m.keys_replace(), isLater: true }],
  },
  /** With `packed`, the shipment that was just repaired and created. */
  import: {
    rail: rail(FileInput, m.frame_import, 'Ctrl+8'),
    takes: ['packed'],
    first: ['.head button'],
    guide: 'supervisor',
    keys: () => [{ keys: 'F9', does: m.keys_import() }],
  },
  /** With `id` one truck; `view` "day" is the end of the day. */
  trucks: {
    rail: rail(Forklift, m.frame_trucks, 'Ctrl+9'),
    takes: ['id', 'view'],
    first: ['.work a', '.work tbody button', '.work button'],
    guide: 'supervisor',
    keys: () => [
      { keys: 'F9', does: m.keys_sign_or_manifests() },
      { keys: 'F7', does: m.trucks_print_papers() },
      { keys: '↑ ↓', does: m.keys_through_list() },
      ...selectionKeys(),
      ...viewerKeys(),
      { keys: 'Esc', does: m.keys_alarm_seen() },
    ],
  },
  /** `scope` "all": the numbers of all stations of the fleet. */
  today: {
    rail: rail(ChartColumn, m.today_title, 'Ctrl+0'),
    takes: ['scope'],
    guide: 'supervisor',
    keys: () => [
      { keys: 'F5', does: m.keys_today_again() },
      { keys: '← →', does: m.keys_bars() },
      { keys: '↑ ↓', does: m.keys_bars_of_hour() },
      { keys: 'Enter', does: m.keys_bar_list() },
      { keys: 'Ctrl+P', does: m.today_print() },
      // In a fleet.
      { keys: 'Alt+S', does: m.fleets_scope_switch() },
    ],
  },
  /** `view` "doubt" is what is in doubt at all stations. */
  fleet: {
    rail: rail(Network, m.fleet_title, 'F6'),
    takes: ['view'],
    first: ['.work'],
    guide: 'fleet',
    keys: () => [
      { keys: 'F5', does: m.stations_read_again() },
      { keys: 'F7', does: m.stations_only_trouble() },
      { keys: 'F9', does: m.stations_keys_take_over() },
    ],
  },
  shipment: {
    railOf: 'shipments',
    needs: ['id'],
    guide: 'states',
    isLoadedAhead: true,
    keys: () => [...repeatKeys(), ...waitingKeys(), ...bolViewerKeys()],
  },
  /** A shipment of another station of the fleet. */
  'fleet-shipment': {
    railOf: 'shipments',
    needs: ['station', 'id'],
    guide: 'states',
    keys: () => [{ keys: 'Esc', does: m.keys_back() }, ...viewerKeys()],
  },
  /** Changing or voiding an accepted BOL; `kind`: what was asked for. */
  amend: {
    railOf: 'shipments',
    needs: ['id'],
    takes: ['kind'],
    first: ['.work input', '.work button'],
    guide: 'supervisor',
    keys: () => [{ keys: 'Enter', does: m.keys_count_label() }],
  },
  /** `shipments`: ids, with blanks between, of which one is to be made. */
  masters: {
    railOf: 'shipments',
    takes: ['shipments'],
    first: ['.work ul button', '.head button'],
    guide: 'supervisor',
    keys: () => [{ keys: 'F9', does: m.master_go() }, ...bolViewerKeys()],
  },
  /** Making one draft of several loads: from this one, or of the `shipments` chosen, ids with blanks between. */
  combine: {
    railOf: 'pack',
    takes: ['draftId', 'shipments'],
    first: ['.work input', '.head button'],
    guide: 'packing',
    keys: () => [{ keys: 'F9', does: m.combine_go() }],
  },
  templates: {
    railOf: 'pack',
    first: ['[type=search]'],
    guide: 'packing',
    isLoadedAhead: true,
    keys: () => [
      { keys: 'Enter', does: m.keys_open_first() },
      { keys: '↑ ↓', does: m.keys_through_list() },
      { keys: 'Esc', does: m.keys_back() },
    ],
  },
  /** A list of the address book, "docks" or "freight"; `id` opens that entry, "new" an empty one. */
  book: {
    railOf: 'setup',
    takes: ['list', 'id'],
    first: ['[type=search]'],
    guide: 'supervisor',
    keys: () => [
      { keys: 'Enter', does: m.keys_open_first() },
      { keys: '↑ ↓', does: m.keys_through_list() },
      { keys: 'Ctrl+N', does: m.keys_book_add() },
      { keys: 'Ctrl+S', does: m.book_save() },
      { keys: 'Esc', does: m.keys_book_close() },
    ],
  },
  /** A page of the guide; `at`: the heading to start at. */
  guide: {
    takes: ['page', 'at'],
    guide: 'first-day',
    keys: () => [{ keys: 'Esc', does: m.keys_back() }],
  },
} as const satisfies Record<string, ScreenInfo>;

export type ScreenName = keyof typeof screens;
type Screens = typeof screens;
type Listed<S, P extends string> = S extends Record<P, readonly (infer K extends string)[]> ? K : never;
/** The current screen and the parameters of its address. */
export type Route = {
  [S in ScreenName]: { screen: S } & Record<Listed<Screens[S], 'needs'>, string> &
    Partial<Record<Listed<Screens[S], 'takes'>, string>>;
}[ScreenName];
export type RailScreen = {
  [S in ScreenName]: Screens[S] extends { rail: object } ? S : never;
}[ScreenName];

export const screenNames = Object.keys(screens) as ScreenName[];
export const screenInfo = (screen: ScreenName): ScreenInfo => screens[screen];
/** All keys of a screen, its own first. */
export const keyList = (screen: ScreenName): KeyWords[] => [
  ...(screenInfo(screen).keys?.() ?? []),
  ...globalKeys(),
];
const isRailScreen = (screen: ScreenName): screen is RailScreen => 'rail' in screens[screen];
/** The Fleet screen comes last if a fleet is set up. */
export const railScreens = screenNames.filter(isRailScreen);
