import { m } from '../paraglide/messages.js';

/** The numbers a shipment was saved under, '' for none; null: without any. */
export function savedNumbersWords(bolNumber: string, proFromPool: string): string | null {
  const words = [
    bolNumber === '' ? '' : m.j_saved_hint({ number: bolNumber }),
    proFromPool === '' ? '' : m.j_saved_pro({ pro: proFromPool }),
  ].filter((one) => one !== '');
  return words.length === 0 ? null : words.join(' ');
}
