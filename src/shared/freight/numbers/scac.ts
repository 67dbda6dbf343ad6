import * as z from 'zod';

/**
 * The carrier standard code. The service's interface calls it a string and says no more, so its length and its characters are the
 * carrier's business: printable ASCII, at most 20, which is short enough to refuse what a scanner typed by mistake. Spaces around it are
 * dropped and it is written in capitals, as every field that holds one shows it while it is typed.
 */
const written = (fewest: 0 | 1) =>
  z
    .string('required')
    .trim()
    .regex(fewest === 0 ? /^[\x20-\x7e]{0,20}$/ : /^[\x20-\x7e]{1,20}$/, 'scac')
    .toUpperCase();

export const scacSchema = written(1);
/** '': no carrier is set yet. */
export const optionalScacSchema = written(0).default('');

/** The SCACs that the NMFTA gives out have two to four letters; any other code is worth a second look, and never blocked. */
export const isUsualScac = (typed: string): boolean => /^[A-Z]{2,4}$/.test(typed.trim().toUpperCase());
