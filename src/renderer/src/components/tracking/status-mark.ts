import type { Mark } from '../../words/mark.ts';

/**
 * Status words seen in EDI 214 (AF departed, X4 at terminal, X6 en route, X1 at delivery, D1 unloaded, A7 refused, A9 damaged,
 * SD delayed) and the words carriers write for them. The first that fits wins, trouble first, so "delivery refused" is no delivery.
 */
const words: readonly [Mark, RegExp][] = [
  ['stop', /^a[79]\b|\brefus|\bdamage|\blost\b|\bcancel/],
  [
    'warn',
    /^sd\b|\bdelay|\bexception|\bhold\b|\bmissed|\bunable|\battempt|\bundeliver|\bnot (yet |been )?deliver|\bshort(age)?\b|\breturn|\bweather|\bresched|\brequire/,
  ],
  ['wait', /\binformation\b|\bbooked|\btender|\bscheduled|\bcreated|\bpending|\bappointment/],
  ['done', /^d1\b|\bdelivered|\bunloaded|\bproof of delivery/],
  ['send', /^x1\b|\bout for delivery|\bat delivery|\bat consignee/],
  [
    'sent',
    /^af\b|^x[46]\b|\ben[ -]?route|\btransit|\bdepart|\barriv|\bterminal|\bpick(ed)?[ -]?up|\bloaded|\bdispatch/,
  ],
];

/**
 * Color and shape beside a carrier's words. The service sends free text: this only helps the eye and never decides anything. Unknown words have
 * no color (`off`).
 */
export function statusMark(message: string): Mark {
  const text = message.trim().toLowerCase();
  return words.find(([, seen]) => seen.test(text))?.[0] ?? 'off';
}
