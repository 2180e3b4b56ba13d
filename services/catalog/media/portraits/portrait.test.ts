import { deriveSlug } from '@marquee/contracts/rules/derive-slug';
import { Resvg } from '@resvg/resvg-js';
import fc from 'fast-check';
import { stageName } from '../../seed/stage-names';
import { portrait } from './portrait';

const slug = fc.stringMatching(/^[a-z0-9]{1,12}(-[a-z0-9]{1,12}){0,3}$/);

test('every portrait is a small, well-formed SVG of shapes only: no script, text, style or external URL', () => {
  fc.assert(
    fc.property(slug, (name) => {
      const svg = portrait(name);
      expect(svg).toBe(portrait(name));
      expect(svg.length).toBeLessThan(20_000);
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 800 1000"/);
      expect(new Set(svg.match(/<[a-zA-Z]+/g))).toEqual(
        new Set(svg.match(/<(?:svg|defs|linearGradient|radialGradient|stop|g|path|ellipse)\b/g)),
      );
      expect(svg).not.toMatch(/NaN|undefined|Infinity|href|on\w+=/);
      expect(svg.match(/url\(#g\d+\)/g)?.every((use) => svg.includes(`id="${use.slice(5, -1)}"`))).toBe(true);
    }),
  );
});

/** The Oklab colors of a picture of 16 × 20 pixels, about what is left of a card at a glance. */
const glance = (svg: string): Float64Array => {
  const rendered = new Resvg(svg, {
    fitTo: { mode: 'width', value: 16 },
    font: { loadSystemFonts: false },
  }).render();
  const { pixels, width, height } = rendered;
  const lab = new Float64Array(width * height * 3);
  const linear = (byte = 0): number =>
    byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4;
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [r, g, b] = [0, 1, 2].map((channel) => linear(pixels[pixel * 4 + channel])) as [
      number,
      number,
      number,
    ];
    const l = Math.cbrt(0.4122 * r + 0.5363 * g + 0.0514 * b);
    const m = Math.cbrt(0.2119 * r + 0.6807 * g + 0.1074 * b);
    const s = Math.cbrt(0.0883 * r + 0.2817 * g + 0.63 * b);
    lab[pixel * 3] = 0.2105 * l + 0.7936 * m - 0.0041 * s;
    lab[pixel * 3 + 1] = 1.978 * l - 2.4286 * m + 0.4506 * s;
    lab[pixel * 3 + 2] = 0.0259 * l + 0.7828 * m - 0.8087 * s;
  }
  return lab;
};

/** The mean difference of two pixels; 0.02 is where two areas of one color begin to look different. */
const distance = (one: Float64Array, other: Float64Array): number => {
  let sum = 0;
  for (let at = 0; at < one.length; at += 3)
    sum += Math.hypot(
      (one[at] ?? 0) - (other[at] ?? 0),
      (one[at + 1] ?? 0) - (other[at + 1] ?? 0),
      (one[at + 2] ?? 0) - (other[at + 2] ?? 0),
    );
  return sum / (one.length / 3);
};

test('400 models have 400 portraits that differ at a glance', () => {
  const glances = Array.from({ length: 400 }, (_, nth) => glance(portrait(deriveSlug(stageName(nth)))));
  let least = Number.POSITIVE_INFINITY;
  glances.forEach((one, nth) => {
    for (const other of glances.slice(0, nth)) least = Math.min(least, distance(one, other));
  });
  expect(least).toBeGreaterThan(0.05);
});
