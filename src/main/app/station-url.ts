/** The page's own address: a scheme of the app, so that nothing on the network can ever have this origin. */
export const stationScheme = 'app';
export const stationHost = 'station';
export const stationAddress = `${stationScheme}://${stationHost}/`;

/** Whether the text is an address of the app's own page. */
export function isStationUrl(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === `${stationScheme}:` && url.host === stationHost;
}
