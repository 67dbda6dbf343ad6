import * as z from 'zod';

/** The package codes of a bill of lading (service interface, "PKGType codes for BOL create"). They are Dockprint's own. */
export const packageTypes = [
  'PLT',
  'SKD',
  'CTN',
  'BOX',
  'CRT',
  'CAS',
  'DRM',
  'TOT',
  'BBL',
  'BIN',
  'CNT',
  'PCS',
  'PKG',
  'UNT',
  'BTL',
  'CYL',
  'PAL',
  'BAT',
  'CAN',
] as const;
export const packageTypeSchema = z.enum(packageTypes, 'package-type');
export type PackageType = z.infer<typeof packageTypeSchema>;
