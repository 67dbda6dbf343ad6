import { m } from '../paraglide/messages.js';

/** One key of a screen and what it does. */
export interface KeyWords {
  keys: string;
  does: string;
  /** Only after something else, such as an open picture or a copied text: it is not offered as an act of its own. */
  isLater?: true;
}

/** Keys of all screens. */
export const globalKeys = (): KeyWords[] => [
  { keys: 'Ctrl+0 … 9', does: m.keys_screens() },
  { keys: 'F2', does: m.keys_scan() },
  { keys: 'F1', does: m.keys_guide() },
  { keys: 'F3', does: m.keys_templates() },
  { keys: 'F4', does: m.keys_who() },
  { keys: 'Shift+F1 … F9', does: m.keys_template() },
  { keys: 'Alt+↓', does: m.keys_picker() },
  { keys: 'Alt+0', does: m.keys_strip() },
  { keys: 'Alt+O', does: m.keys_sample_order() },
  { keys: 'Ctrl+/', does: m.keys_this() },
];

/** For a station in a fleet. */
export const fleetKey = (): KeyWords => ({ keys: 'F6', does: m.stations_keys_open() });

/** What is still to fill in, beside a form. */
export const missingKey = (): KeyWords => ({ keys: 'Alt+M', does: m.keys_missing() });

export const repairKeys = (): KeyWords[] => [
  { keys: 'Alt+1 … 9', does: m.keys_repair() },
  { keys: 'Alt+Shift+1 … 9', does: m.keys_other_repair() },
];

/** On a shipment, and on its row in the list. */
export const repeatKeys = (): KeyWords[] => [
  { keys: 'Ctrl+D', does: m.keys_same_again() },
  { keys: 'Ctrl+N', does: m.keys_new() },
];

/** For labels and documents that have waited too long, on the Queue and on their shipment. */
export const waitingKeys = (): KeyWords[] => [
  { keys: 'Alt+P', does: m.keys_print_waiting() },
  { keys: 'Alt+L', does: m.keys_leave_waiting() },
];

/** While a BOL, a label or a paper of Dockprint's own is open over the screen. */
export const viewerKeys = (): KeyWords[] => [
  { keys: 'PgUp PgDn', does: m.keys_bol_pages() },
  { keys: '+', does: m.keys_larger() },
  { keys: '-', does: m.keys_smaller() },
  { keys: '0', does: m.keys_whole_page(), isLater: true },
  { keys: 'Ctrl+S', does: m.keys_save_file(), isLater: true },
];
/** Where Esc does nothing else. */
export const bolViewerKeys = (): KeyWords[] => [...viewerKeys(), { keys: 'Esc', does: m.keys_close_bol() }];

/** Rows of a list of which several can be chosen. */
export const selectionKeys = (): KeyWords[] => [
  { keys: 'Space', does: m.keys_choose_row() },
  { keys: 'Shift+↑ ↓', does: m.keys_choose_more() },
];
