/** An IPP address as one of HTTP (RFC 3510): ipp: and ipps: have port 631, unlike http: and https:. */
export function httpAddress(uri: string): URL {
  const address = /^ipps?:/i.test(uri) ? new URL(uri.replace(/^ipp/i, 'http')) : new URL(uri);
  if (/^ipps?:/i.test(uri) && new URL(uri).port === '') address.port = '631';
  return address;
}

export const isEncrypted = ({ protocol }: URL): boolean => protocol === 'https:';

/** The port that is connected to; a URL leaves out the usual one. */
export const portOf = (address: URL): number =>
  address.port === '' ? (isEncrypted(address) ? 443 : 80) : Number(address.port);

/** Nothing that is sent there leaves this computer. */
export const isThisComputer = ({ hostname }: URL): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
