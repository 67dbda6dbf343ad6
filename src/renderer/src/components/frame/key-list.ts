import { m } from '../../paraglide/messages.js';
import type { Route } from '../../state/route.svelte.ts';

/** One key of a screen and what it does. */
export interface KeyWords {
  keys: string;
  does: string;
}

const everywhere = (): KeyWords[] => [
  { keys: 'Ctrl+1 … 9', does: m.keys_screens() },
  { keys: 'F2', does: m.keys_scan() },
  { keys: 'F1', does: m.keys_guide() },
  { keys: 'F3', does: m.keys_templates() },
  { keys: 'F4', does: m.keys_who() },
  { keys: 'Shift+F1 … F9', does: m.keys_template() },
  { keys: 'Ctrl+/', does: m.keys_this() },
];

/** Where a fleet is set. */
export const fleetKey = (): KeyWords => ({ keys: 'Ctrl+0', does: m.stations_keys_open() });

const repairs = (): KeyWords[] => [
  { keys: 'Alt+1 … 9', does: m.keys_repair() },
  { keys: 'Alt+Shift+1 … 9', does: m.keys_other_repair() },
];

/** Labels and documents that have waited too long, on the Queue and on their shipment. */
const waiting = (): KeyWords[] => [
  { keys: 'Alt+P', does: m.keys_print_waiting() },
  { keys: 'Alt+L', does: m.keys_leave_waiting() },
];

/** While a BOL, or a paper of Dockprint's own, is open over the screen. */
const bolReader = (): KeyWords[] => [
  { keys: 'PgUp PgDn', does: m.keys_bol_pages() },
  { keys: 'Esc', does: m.keys_close_bol() },
];

const lists: Partial<Record<Route['screen'], () => KeyWords[]>> = {
  pack: () => [
    { keys: 'F9', does: m.pack_go() },
    { keys: 'F7', does: m.pack_compare() },
    { keys: 'F8', does: m.keys_weigh() },
    { keys: 'Enter', does: m.keys_next_field() },
    { keys: 'Shift+Enter', does: m.keys_field_before() },
    { keys: 'Ctrl+Enter', does: m.keys_load_or_line() },
    { keys: 'Ctrl+Z', does: m.keys_undo() },
    { keys: 'Ctrl+B', does: m.book_open() },
    ...repairs(),
    { keys: 'Ctrl+N', does: m.pack_new() },
    { keys: 'Ctrl+D', does: m.pack_duplicate() },
    { keys: 'Ctrl+S', does: m.pack_save_draft() },
    { keys: 'Ctrl+V', does: m.keys_paste() },
    { keys: '4x310', does: m.keys_each() },
    { keys: '5000/', does: m.keys_share() },
    { keys: '↑ ↓', does: m.keys_through_list() },
    { keys: 'Esc', does: m.keys_close_list() },
  ],
  rates: () => [
    { keys: 'F7', does: m.rates_get() },
    { keys: '↑ ↓', does: m.keys_through_list() },
    { keys: 'Enter', does: m.rates_use() },
    { keys: 'Esc', does: m.keys_stop_asking() },
  ],
  tender: () => [
    { keys: 'F9', does: m.tender_go() },
    { keys: 'F7', does: m.pack_compare() },
    { keys: 'Enter', does: m.keys_next_field() },
    { keys: 'Shift+Enter', does: m.keys_field_before() },
    ...bolReader(),
  ],
  tracking: () => [
    { keys: 'F5', does: m.tracking_refresh() },
    { keys: '↑ ↓', does: m.keys_through_list() },
    { keys: 'Esc', does: m.keys_close_order() },
  ],
  templates: () => [
    { keys: 'Enter', does: m.keys_open_first() },
    { keys: '↑ ↓', does: m.keys_through_list() },
    { keys: 'Esc', does: m.keys_back() },
  ],
  queue: waiting,
  guide: () => [{ keys: 'Esc', does: m.keys_back() }],
  trucks: () => [
    { keys: 'F9', does: m.keys_sign_or_manifests() },
    { keys: 'F7', does: m.trucks_print_papers() },
    { keys: 'PgUp PgDn', does: m.keys_bol_pages() },
    { keys: 'Esc', does: m.keys_alarm_seen() },
  ],
  import: () => [{ keys: 'F9', does: m.keys_import() }],
  // In a fleet, where a dead station has the number.
  setup: () => [{ keys: 'F9', does: m.keys_replace() }],
  fleet: () => [
    { keys: 'F5', does: m.stations_read_again() },
    { keys: 'F7', does: m.stations_only_trouble() },
    { keys: 'F9', does: m.stations_keys_take_over() },
  ],
  shipments: () => [
    { keys: 'Enter', does: m.keys_open_first() },
    { keys: '↑ ↓', does: m.keys_through_list() },
    // In a fleet.
    { keys: 'Alt+S', does: m.fleets_scope_switch() },
  ],
  'fleet-shipment': () => [
    { keys: 'Esc', does: m.keys_back() },
    { keys: 'PgUp PgDn', does: m.keys_bol_pages() },
  ],
  book: () => [
    { keys: 'Enter', does: m.keys_open_first() },
    { keys: '↑ ↓', does: m.keys_through_list() },
    { keys: 'Ctrl+N', does: m.keys_book_add() },
    { keys: 'Ctrl+S', does: m.book_save() },
    { keys: 'Esc', does: m.keys_book_close() },
  ],
  shipment: () => [{ keys: 'Ctrl+D', does: m.keys_same_again() }, ...waiting(), ...bolReader()],
  amend: () => [{ keys: 'Enter', does: m.keys_count_label() }],
  together: () => [{ keys: 'F9', does: m.together_go() }],
  masters: () => [{ keys: 'F9', does: m.master_go() }, ...bolReader()],
};

/** Every key of a screen, its own first. */
export const keyList = (screen: Route['screen']): KeyWords[] => [
  ...(lists[screen]?.() ?? []),
  ...everywhere(),
];
