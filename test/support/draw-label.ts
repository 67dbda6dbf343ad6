import { getApi } from 'zpl-renderer-js';

const dotsAMillimetre = { 203: 8, 300: 12 } as const;

/** A 4×6 inch label as PNG: an approximation of what a printer's own firmware draws. */
export async function drawLabel(zpl: string, dpi: keyof typeof dotsAMillimetre = 203): Promise<Buffer> {
  const api = await getApi();
  return Buffer.from(await api.zplToBase64Async(zpl, 4 * 25.4, 6 * 25.4, dotsAMillimetre[dpi]), 'base64');
}
