import * as z from 'zod';

const email = z.email();

/** Addresses as they are typed: commas, semicolons, spaces or lines between them; none twice. */
export function emailsOf(typed: string): string[] {
  const seen = new Map<string, string>();
  for (const one of typed.split(/[\s,;]+/)) if (one !== '') seen.set(one.toLowerCase(), one);
  return [...seen.values()];
}

/** The first that is no address, so that a sentence can name it. */
export const firstWrong = (emails: readonly string[]): string | null =>
  emails.find((one) => !email.safeParse(one).success) ?? null;
