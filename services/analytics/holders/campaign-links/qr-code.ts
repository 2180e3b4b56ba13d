import { renderAsync } from '@resvg/resvg-js';
import { renderSVG } from 'uqr';

/** Dark on white, with the quiet zone of scanners. Level M reads with 15 % of the code damaged. */
export const qrSvg = (text: string, pixelsPerModule = 10): string =>
  renderSVG(text, { ecc: 'M', border: 4, pixelSize: pixelsPerModule });

/** For print: over a thousand pixels wide, whole pixels per module, rendered outside of the event loop. */
export const qrPng = async (text: string): Promise<Buffer> => (await renderAsync(qrSvg(text, 32))).asPng();
