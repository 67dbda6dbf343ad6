import type { TrucksParts } from './trucks-parts.ts';

/** Shipper and carrier, for the header of each document. */
export function paperHead(
  { settings, isTraining }: Pick<TrucksParts, 'settings' | 'isTraining'>,
  { scac, carrierName }: { scac: string; carrierName: string },
  at: string,
) {
  const { shipper, station } = settings();
  const { company = '', address = '', city = '', state = '', postalCode = '' } = shipper ?? {};
  const place = [city, [state, postalCode].filter((part) => part !== '').join(' ')]
    .filter((part) => part !== '')
    .join(', ');
  return {
    at,
    scac,
    carrierName,
    stationName: station.name,
    isSample: isTraining,
    shipper: [company, address, place].filter((line) => line !== ''),
  };
}
