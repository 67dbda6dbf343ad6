import { expect, test } from 'vitest';
import { packageTypes } from '#shared/freight/package-type.ts';
import {
  tenderPackageChange,
  tenderPackageType,
  tenderPackageTypes,
} from '#shared/freight/tender-package-type.ts';

/** Both tables of the interface document, code and meaning, as they stand there. */
const bolCodes = {
  BBL: 'Barrel',
  BIN: 'Bin',
  BOX: 'Box',
  CAS: 'Case',
  CNT: 'Container',
  CRT: 'Crate',
  CTN: 'Carton',
  PCS: 'Pieces',
  PKG: 'Package',
  PLT: 'Pallet',
  SKD: 'Skid',
  UNT: 'Unit',
  BTL: 'Bottle',
  CYL: 'Cylinder',
  DRM: 'Drum',
  PAL: 'Pail',
  BAT: 'Battery',
  CAN: 'Canister',
  TOT: 'Tote',
};
const tenderCodes: Record<string, string[]> = {
  BAT: ['Battery'],
  BDL: ['Bundles'],
  BIN: ['Bin'],
  BOX: ['Box'],
  BRL: ['Barrel'],
  CAN: ['Canister'],
  CAS: ['Case'],
  CRT: ['Carton', 'Crate'],
  CTN: ['Container'],
  CYL: ['Cylinder'],
  DRM: ['Drum'],
  LOS: ['Loose'],
  OTH: ['Other'],
  PAL: ['Pail'],
  PCS: ['Pieces'],
  PKG: ['Package'],
  PLT: ['Pallet'],
  SKD: ['Pallet', 'Skid'],
  TOT: ['Tote'],
  UNT: ['Unit'],
};

test('both lists hold every code of the interface document and no other', () => {
  expect([...packageTypes].sort()).toEqual(Object.keys(bolCodes).sort());
  expect([...tenderPackageTypes].sort()).toEqual(Object.keys(tenderCodes).sort());
});

test.each(Object.entries(bolCodes))(
  '%s, a %s on the bill, is the same thing in the tender',
  (type, meaning) => {
    const code = tenderPackageType[type as keyof typeof bolCodes];
    if (meaning === 'Bottle') expect(code).toBe('OTH');
    else expect(tenderCodes[code]).toContain(meaning);
  },
);

test('where the letters change the packer is told', () => {
  const changed = packageTypes.filter((type) => tenderPackageChange(type) !== 'same');
  expect(changed.sort()).toEqual(['BBL', 'BTL', 'CNT', 'CTN']);
  expect(tenderPackageChange('BTL')).toBe('lost');
  expect(tenderPackageChange('CTN')).toBe('renamed');
});
