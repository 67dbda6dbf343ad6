import { orderSchema, type Order } from '#shared/freight/order.ts';
import { visibleText } from '#shared/freight/text/visible-text.ts';

export interface TypedOrder {
  /** Addresses beyond those on the bill. */
  more: string;
  internalBolNumber: string;
}

/** Why a typed order cannot be sent, by field. */
export type OrderProblem =
  | { path: 'more'; is: 'no-email'; email: string }
  | { path: 'more'; is: 'too-many' }
  | { path: 'internalBolNumber'; is: 'too-long' };

/** Without duplicates, ignoring case: each address gets one confirmation. The last spelling is used. */
const eachOnce = (emails: readonly string[]): string[] => [
  ...new Map(emails.map((one) => [one.toLowerCase(), one])).values(),
];

/** The typed addresses, separated by commas, semicolons, spaces or lines; without duplicates. */
export const parseEmails = (typed: string): string[] =>
  eachOnce(
    visibleText(typed)
      .split(/[\s,;]+/)
      .filter((one) => one !== ''),
  );

const { confirmationEmails } = orderSchema.shape;

/** The first that is not an address, to name it in a sentence. */
export const firstInvalidEmail = (emails: readonly string[]): string | null =>
  emails.find((one) => !confirmationEmails.safeParse([one]).success) ?? null;

/** The order as ticked and typed, and its first problem: main would refuse the same. */
export function typedOrder(
  ticked: readonly string[],
  { more, internalBolNumber }: TypedOrder,
): { order: Pick<Order, 'confirmationEmails' | 'internalBolNumber'>; problem: OrderProblem | null } {
  const emails = eachOnce([...ticked, ...parseEmails(more)].map((one) => visibleText(one).trim()));
  return {
    order: { confirmationEmails: emails, internalBolNumber },
    problem: problemOf(emails, internalBolNumber),
  };
}

function problemOf(emails: string[], internalBolNumber: string): OrderProblem | null {
  const email = firstInvalidEmail(emails);
  if (email !== null) return { path: 'more', is: 'no-email', email };
  if (!confirmationEmails.safeParse(emails).success) return { path: 'more', is: 'too-many' };
  const isNumber = orderSchema.shape.internalBolNumber.safeParse(internalBolNumber).success;
  return isNumber ? null : { path: 'internalBolNumber', is: 'too-long' };
}
