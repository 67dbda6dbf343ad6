import type { Shipment } from '#shared/freight/shipment.ts';

/** The contents of a handling unit's label. */
export interface LabelFacts {
  shipment: Shipment;
  /** The service's number where it gave one. */
  bolNumber: string;
  unit: number;
  of: number;
}

export const placeOf = ({ city, state, postalCode }: Shipment['consignee']): string =>
  `${city} ${state} ${postalCode}`.trim();

export const carrierOf = ({ scac, carrierName }: Shipment): string =>
  [carrierName, scac].filter((part, at, all) => part !== '' && all.indexOf(part) === at).join(' · ');
