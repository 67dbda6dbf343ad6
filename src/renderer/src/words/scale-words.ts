import { showGrouped } from '#shared/freight/form/read-number.ts';
import type { ScaleTrouble, Weighing } from '#shared/station/scale.ts';
import { m } from '../paraglide/messages.js';
import { getLocale } from '../paraglide/runtime.js';

const troubles: Record<ScaleTrouble, () => string> = {
  motion: m.scale_trouble_motion,
  overload: m.scale_trouble_overload,
  underload: m.scale_trouble_underload,
  zero: m.scale_trouble_zero,
  'not-zeroed': m.scale_trouble_not_zeroed,
  unit: m.scale_trouble_unit,
  busy: m.scale_trouble_busy,
  silent: m.scale_trouble_silent,
  unreadable: m.scale_trouble_unreadable,
  'not-reachable': m.scale_trouble_not_reachable,
  'no-port': m.scale_trouble_no_port,
  'port-in-use': m.scale_trouble_port_in_use,
  'port-refused': m.scale_trouble_port_refused,
  gone: m.scale_trouble_gone,
  'no-serial': m.scale_trouble_no_serial,
};

/** The scale's answer, in a sentence or two. */
export function weighingWords(weighing: Weighing): string {
  if (weighing.kind === 'trouble') return troubles[weighing.trouble]();
  const { shown, unit, isNet, weightLb } = weighing;
  const says = isNet ? m.scale_says_net : m.scale_says;
  const said = says({ weight: showGrouped(shown, getLocale()), unit });
  return unit === 'lb'
    ? said
    : `${said} ${m.scale_is_pounds({ weight: showGrouped(weightLb, getLocale()) })}`;
}
