import { getLocale } from '../paraglide/runtime.js';

/** "12.4 MB", in the station's language. */
export function fileSize(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return new Intl.NumberFormat(getLocale(), {
    style: 'unit',
    unit: megabytes < 1000 ? 'megabyte' : 'gigabyte',
    maximumFractionDigits: 1,
  }).format(megabytes < 1000 ? megabytes : megabytes / 1000);
}
