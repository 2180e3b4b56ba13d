import { renderAsync } from '@resvg/resvg-js';
import { pngOf } from './png';

/** The SVG as a PNG of its own size. The shapes are filled and the pixels packed on other threads than the one that answers calls. */
export const rasterise = async (svg: string): Promise<Buffer> => {
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return await pngOf(image.pixels, image);
};
