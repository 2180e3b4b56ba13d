import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/**
 * The part of a picture's pixels that may differ. Two runs of one tree differed in at most 0.0048: the 128 colors
 * of a picture follow all of it, also the models that take turns.
 */
const differingMost = 0.006;

/**
 * How different a pixel's color must be to count, from 0 to 1. The highest at which white on the light theme's
 * cream counts, so that a panel cannot vanish from a light screen.
 */
const threshold = 0.04;

export type Compared = {
  readonly name: string;
  /** `new`: there is no baseline of it. `changed`: more pixels differ than may, or the size does. */
  readonly verdict: 'same' | 'changed' | 'new';
  /** The part of the pixels that differ, from 0 to 1. */
  readonly differing: number;
};

/** Half the size and 128 colors: enough to see what moved, and a third of the bytes. */
export const reduced = async (screenshot: Buffer): Promise<Buffer> => {
  const { width = 0 } = await sharp(screenshot).metadata();
  return await sharp(screenshot)
    .resize({ width: Math.round(width / 2) })
    .png({ palette: true, colors: 128, dither: 0, effort: 10 })
    .toBuffer();
};

const pixelsOf = async (png: Buffer | string, height: number) => {
  const image = sharp(png).ensureAlpha();
  const { width, height: own } = await image.metadata();
  // The shorter of two pictures is extended by a color that no screen has, so that a longer page differs
  // where it is longer.
  const extended = image.extend({ bottom: Math.max(0, height - own), background: '#f0f' });
  return { data: await extended.raw().toBuffer(), width };
};

/**
 * Compares the picture `name` in `folder` with its baseline, and writes the difference next to it if there is
 * one.
 */
export const compare = async (
  name: string,
  { folder, baseline }: { readonly folder: string; readonly baseline: string },
): Promise<Compared> => {
  const [now, before] = [join(folder, `${name}.png`), join(baseline, `${name}.png`)];
  if (!existsSync(before)) return { name, verdict: 'new', differing: 1 };
  const heights = await Promise.all([now, before].map(async (file) => (await sharp(file).metadata()).height));
  const height = Math.max(...heights);
  const [one, other] = await Promise.all([pixelsOf(now, height), pixelsOf(before, height)]);
  if (one.width !== other.width) return { name, verdict: 'changed', differing: 1 };
  const difference = Buffer.alloc(one.data.length);
  const count = pixelmatch(one.data, other.data, difference, one.width, height, { threshold });
  const differing = count / (one.width * height);
  if (differing <= differingMost) return { name, verdict: 'same', differing };
  const raw = { width: one.width, height, channels: 4 } as const;
  await sharp(difference, { raw })
    .png()
    .toFile(join(folder, `${name}.difference.png`));
  return { name, verdict: 'changed', differing };
};

/** Baselines of pictures that no screen has any more. */
export const abandoned = (names: ReadonlySet<string>, baseline: string): string[] => {
  mkdirSync(baseline, { recursive: true });
  return readdirSync(baseline)
    .map((file) => file.replace(/\.png$/, ''))
    .filter((name) => !names.has(name));
};

/** Writes a page that shows every changed picture beside its baseline, and returns its file. */
export const writeReport = (
  results: readonly Compared[],
  { folder, baseline }: { readonly folder: string; readonly baseline: string },
): string => {
  const figure = (src: string, caption: string): string =>
    existsSync(src) ? `<figure><figcaption>${caption}</figcaption><img src="${src}" alt=""></figure>` : '';
  const rows = results
    .filter(({ verdict }) => verdict !== 'same')
    .map(
      ({ name, verdict, differing }) =>
        `<h2>${name}: ${verdict}, ${(100 * differing).toFixed(2)} % of its pixels</h2><div>` +
        figure(join(baseline, `${name}.png`), 'baseline') +
        figure(join(folder, `${name}.png`), 'now') +
        figure(join(folder, `${name}.difference.png`), 'difference') +
        '</div>',
    );
  const file = join(folder, 'report.html');
  writeFileSync(
    file,
    `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>body{font:14px sans-serif;margin:2rem}div{display:flex;gap:1rem;align-items:start}img{max-width:100%;border:1px solid #999}figure{margin:0}</style><h1>Pictures that changed</h1>${rows.join('') || '<p>None.</p>'}`,
  );
  return file;
};
