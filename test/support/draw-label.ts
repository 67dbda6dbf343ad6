import { getApi } from 'zpl-renderer-js';

/** A 4×6 inch label at 203 dpi as PNG: an approximation of what a printer's own firmware draws. */
export async function drawLabel(zpl: string): Promise<Buffer> {
  const api = await getApi();
  return Buffer.from(await api.zplToBase64Async(zpl, 4 * 25.4, 6 * 25.4, 8), 'base64');
}
