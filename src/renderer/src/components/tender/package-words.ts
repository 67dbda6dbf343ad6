import type { PackageType } from '#shared/freight/package-type.ts';
import { tenderPackageTypes, type TenderPackageType } from '#shared/freight/tender-package-type.ts';
import { m } from '../../paraglide/messages.js';

// The names in the two tables of the service's interface: equal letters do not always mean the same.
const onBill: Record<PackageType, () => string> = {
  BBL: m.package_barrel,
  BIN: m.package_bin,
  BOX: m.package_box,
  CAS: m.package_case,
  CNT: m.package_container,
  CRT: m.package_crate,
  CTN: m.package_carton,
  PCS: m.package_pieces,
  PKG: m.package_package,
  PLT: m.package_pallet,
  SKD: m.package_skid,
  UNT: m.package_unit,
  BTL: m.package_bottle,
  CYL: m.package_cylinder,
  DRM: m.package_drum,
  PAL: m.package_pail,
  BAT: m.package_battery,
  CAN: m.package_canister,
  TOT: m.package_tote,
};

const inTender: Record<TenderPackageType, () => string> = {
  BAT: m.package_battery,
  BDL: m.package_bundle,
  BIN: m.package_bin,
  BOX: m.package_box,
  BRL: m.package_barrel,
  CAN: m.package_canister,
  CAS: m.package_case,
  CRT: m.package_carton_or_crate,
  CTN: m.package_container,
  CYL: m.package_cylinder,
  DRM: m.package_drum,
  LOS: m.package_loose,
  OTH: m.package_other,
  PAL: m.package_pail,
  PCS: m.package_pieces,
  PKG: m.package_package,
  PLT: m.package_pallet,
  SKD: m.package_pallet_or_skid,
  TOT: m.package_tote,
  UNT: m.package_unit,
};

/** "CTN Carton": a code of the bill with its meaning there. */
export const billPackage = (code: PackageType): string => `${code} ${onBill[code]()}`;

/** "CRT Carton/Crate": a code of the tender as the carrier understands it; an unknown code is shown alone. */
export function tenderPackage(code: string): string {
  const known = tenderPackageTypes.find((one) => one === code);
  return known === undefined ? code : `${known} ${inTender[known]()}`;
}
