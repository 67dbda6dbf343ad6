import { isStepKey, type StepKey } from '#shared/freight/fields/step-fields.ts';
import { isObject } from './open-json.ts';
import type { StepTexts } from './read-steps.ts';

/** `rate`, `order` and `tender` of a JSON shipment as texts; `refuse` names what they cannot be. `textAt`: null where it refused it. */
export function stepTextsOfJson(
  given: { rate: unknown; order: unknown; tender: unknown },
  textAt: (path: StepKey, value: unknown) => string | null,
  refuse: (path: string, code: string, value: unknown) => void,
): StepTexts {
  const texts: StepTexts = {};
  const put = (path: StepKey, value: unknown): void => {
    if (value === undefined || value === null) return;
    const text = textAt(path, value);
    if (text !== null && text !== '') texts[path] = text;
  };
  put('rate', given.rate);
  for (const under of ['order', 'tender'] as const) {
    const value = given[under];
    if (!isObject(value)) {
      if (value === undefined || value === null) continue;
      if (typeof value === 'boolean') texts[under] = value ? 'yes' : 'no';
      else refuse(under, 'yes-or-no', value);
      continue;
    }
    texts[under] = 'yes';
    for (const [key, one] of Object.entries(value)) {
      const path = `${under}.${key}`;
      if (!isStepKey(path)) refuse(path, 'unknown-field', one);
      else if (Array.isArray(one) && path === 'order.confirmationEmails') {
        const emails = one.map((each: unknown) => (typeof each === 'string' ? each.trim() : null));
        if (emails.includes(null)) refuse(path, 'not-a-text', one);
        else put(path, emails.join(' '));
      } else put(path, one);
    }
  }
  return texts;
}
