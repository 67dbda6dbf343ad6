import { getApi } from 'zpl-renderer-js';

const inchMm = 25.4;
const label = { widthMm: 4 * inchMm, heightMm: 6 * inchMm, dotsPerMm: 8 };

/** A 4×6 inch label at 203 dpi as PNG. An approximation of what the printer's own firmware draws. */
export async function drawLabel(zpl: string): Promise<Buffer> {
  const api = await getApi();
  const png = await api.zplToBase64Async(zpl, label.widthMm, label.heightMm, label.dotsPerMm);
  return Buffer.from(png, 'base64');
}
