/** A carrier as the training service prices it. Names and SCACs are real ones; everything else is made up. */
export interface Carrier {
  name: string;
  scac: string;
  /** The service's own id of the carrier (`CID`). */
  id: string;
  phone: string;
  /** Its price level compared with the others. */
  level: number;
  fuelPercent: number;
  milesADay: number;
  minimumUsd: number;
}

export const carriers: readonly Carrier[] = [
  {
    name: 'Saia LTL Freight',
    scac: 'SAIA',
    id: '1004',
    phone: '800 555 0141',
    level: 0.94,
    fuelPercent: 29.5,
    milesADay: 480,
    minimumUsd: 128,
  },
  {
    name: 'Old Dominion',
    scac: 'ODFL',
    id: '1001',
    phone: '800 555 0132',
    level: 1.12,
    fuelPercent: 31.2,
    milesADay: 620,
    minimumUsd: 149,
  },
  {
    name: 'Estes Express Lines',
    scac: 'EXLA',
    id: '1007',
    phone: '800 555 0178',
    level: 0.98,
    fuelPercent: 30.1,
    milesADay: 500,
    minimumUsd: 135,
  },
  {
    name: 'R+L Carriers',
    scac: 'RLCA',
    id: '1012',
    phone: '800 555 0155',
    level: 0.9,
    fuelPercent: 33.4,
    milesADay: 430,
    minimumUsd: 119,
  },
  {
    name: 'ABF Freight',
    scac: 'ABFS',
    id: '1019',
    phone: '800 555 0163',
    level: 1.06,
    fuelPercent: 28.8,
    milesADay: 520,
    minimumUsd: 142,
  },
  {
    name: 'FedEx Freight Priority',
    scac: 'FXFE',
    id: '1023',
    phone: '800 555 0127',
    level: 1.19,
    fuelPercent: 32.6,
    milesADay: 660,
    minimumUsd: 165,
  },
];
