import { expect, test } from 'vitest';
import { fileName, fitZoom, nextZoom } from '#renderer/components/printing/zoom.ts';

test('zoom goes by steps and ends at both ends', () => {
  expect(nextZoom(1, 1)).toBe(1.25);
  expect(nextZoom(0.63, 1)).toBe(0.67);
  expect(nextZoom(0.63, -1)).toBe(0.5);
  // Regression: a label seen whole in a small window is below a quarter.
  expect(nextZoom(0.25, -1)).toBe(0.2);
  expect(nextZoom(4, 1)).toBe(4);
  expect(nextZoom(0.1, -1)).toBe(0.1);
});

test('a page is whole where its height fits, and never larger than it was', () => {
  expect(fitZoom({ wide: 850, ratio: 0.5, height: 850 })).toBe(0.5);
  expect(fitZoom({ wide: 300, ratio: 0.5, height: 850 })).toBe(1);
});

test('a file has a name that every system takes', () => {
  expect(fileName('07/000:18*342', 'label')).toBe('07_000_18_342-label');
});
