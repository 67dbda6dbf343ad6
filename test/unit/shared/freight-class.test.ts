import { expect, test } from 'vitest';
import {
  classByDensity,
  densityLbPerCubicFoot,
  freightClasses,
  isFreightClass,
} from '#shared/freight/freight-class.ts';

// NMFC Docket 2025-1: each bound belongs to the denser side.
test.each([
  [0.99, 400],
  [1, 300],
  [2, 250],
  [3.99, 250],
  [4, 175],
  [6, 125],
  [8, 100],
  [10, 92.5],
  [12, 85],
  [14.99, 85],
  [15, 70],
  [22.49, 70],
  [22.5, 65],
  [30, 60],
  [35, 55],
  [49.99, 55],
  [50, 50],
  [900, 50],
])('%d lb per cubic foot suggests class %d', (density, freightClass) => {
  expect(classByDensity(density)).toBe(freightClass);
});

test('the density of a load counts every handling unit', () => {
  const pallet = { units: 2, lengthIn: 48, widthIn: 40, heightIn: 50, weightLb: 1900 };
  expect(densityLbPerCubicFoot(pallet)).toBeCloseTo(17.1, 1);
});

test('there are 18 classes', () => {
  expect(freightClasses).toHaveLength(18);
  expect(isFreightClass(77.5)).toBe(true);
  expect(isFreightClass(80)).toBe(false);
});
