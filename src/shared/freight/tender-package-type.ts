import type { PackageType } from './package-type.ts';

/** The package codes that carriers read in a load tender (service interface, "PackageType codes for load tender"). */
export const tenderPackageTypes = [
  'BAT',
  'BDL',
  'BIN',
  'BOX',
  'BRL',
  'CAN',
  'CAS',
  'CRT',
  'CTN',
  'CYL',
  'DRM',
  'LOS',
  'OTH',
  'PAL',
  'PCS',
  'PKG',
  'PLT',
  'SKD',
  'TOT',
  'UNT',
] as const;
export type TenderPackageType = (typeof tenderPackageTypes)[number];

/**
 * What the carrier reads for each code of the bill. The same three letters do not always mean the same: `CTN` is a carton on
 * the bill and a container in the tender. A bottle has no code there.
 */
export const tenderPackageType: Record<PackageType, TenderPackageType> = {
  BBL: 'BRL',
  BIN: 'BIN',
  BOX: 'BOX',
  CAS: 'CAS',
  CNT: 'CTN',
  CRT: 'CRT',
  CTN: 'CRT',
  PCS: 'PCS',
  PKG: 'PKG',
  PLT: 'PLT',
  SKD: 'SKD',
  UNT: 'UNT',
  BTL: 'OTH',
  CYL: 'CYL',
  DRM: 'DRM',
  PAL: 'PAL',
  BAT: 'BAT',
  CAN: 'CAN',
  TOT: 'TOT',
};

/** What happens to a code in the tender: *same*, *renamed* (other letters, same thing), *lost* (it becomes "other"). */
export function tenderPackageChange(type: PackageType): 'same' | 'renamed' | 'lost' {
  const code = tenderPackageType[type];
  if (code === 'OTH') return 'lost';
  return code === type ? 'same' : 'renamed';
}

/**
 * The code that a tender sends for a line: the chosen one, otherwise that of the table. A choice that is no code of the
 * tender does not count.
 */
export const sentPackageType = (type: PackageType, chosen: string | undefined): TenderPackageType =>
  tenderPackageTypes.find((code) => code === chosen) ?? tenderPackageType[type];

/**
 * Whether the carrier reads something else than the bill says: equal letters are not enough, since `CTN` is a different
 * package there.
 */
export const readsOtherPackage = (type: PackageType, code: string): boolean =>
  code !== type || tenderPackageChange(type) !== 'same';
