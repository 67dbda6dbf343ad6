import { randomInt } from 'node:crypto';
import ipp, { type IppMessage } from '@sealsystems/ipp';
import { httpAddress } from './ipp-address.ts';

/** Numbers of requests are 1 to 2^31-1 (RFC 8011 4.1.1). The library's own may be 0. */
const numbers = 2 ** 31;

const keyword = /^[a-z][a-z0-9._-]*$/;
/** The library writes a word that it does not know as a name, which CUPS passes over in `media-source`. */
function writeAsKeyword(tray: string): void {
  const known = ipp.keywords['media-source'];
  if (known !== undefined && keyword.test(tray) && !known.includes(tray)) known.push(tray);
}

/** The bytes of one IPP message, and where they go. Throws where the library cannot write an address or an attribute. */
export function writeMessage(
  uri: string,
  operation: string,
  message: IppMessage,
): { address: URL; bytes: Buffer } {
  const page = message['job-attributes-tag']?.['media-col'] as { 'media-source'?: string } | undefined;
  if (page?.['media-source'] !== undefined) writeAsKeyword(page['media-source']);
  const address = httpAddress(uri);
  const whole = ipp.Printer(address.href, { uri }).message(operation, message);
  return { address, bytes: ipp.serialize({ ...whole, id: randomInt(1, numbers) }) };
}
