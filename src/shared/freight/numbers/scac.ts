import * as z from 'zod';

/**
 * A carrier code. The service only says it is a string, so any printable ASCII up to 20 characters is accepted; longer
 * texts are scanning mistakes. Trimmed and in capitals, as the fields show it while typing.
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

/** SCACs assigned by the NMFTA have two to four letters; any other code gets a hint and is never blocked. */
export const isUsualScac = (typed: string): boolean => /^[A-Z]{2,4}$/.test(typed.trim().toUpperCase());
