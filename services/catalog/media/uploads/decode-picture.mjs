// Decodes the picture on standard input and writes its files: a line of JSON, then their contents. A process
// of its own, because libvips parses what strangers send: encode-picture.ts starts it and limits it.
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

const { megapixelsMax, sideMin, pictureWidths } = JSON.parse(process.argv[2] ?? '');

// These loaders only: libvips can also read SVG, PDF and whatever ImageMagick reads.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((type) => `VipsForeignLoad${type}Buffer`) });
sharp.concurrency(1);
sharp.cache(false);

const write = (reply, contents = []) => {
  const peakKb = process.resourceUsage().maxRSS;
  process.stdout.write(
    Buffer.concat([Buffer.from(`${JSON.stringify({ ...reply, peakKb })}\n`), ...contents]),
  );
};

/** A side has at most four times the width, which keeps a long strip within the formats' limits. */
const box = (width) => ({ width, height: 4 * width, fit: 'inside', withoutEnlargement: true });

const encoders = {
  webp: (image) => image.webp({ quality: 78, effort: 4 }),
  jpg: (image) => image.jpeg({ quality: 80, mozjpeg: true }),
};

/** Why the size in the header is not accepted; undefined when it is. Nothing is decompressed before. */
const refusedSize = ({ width, height, isProgressive }) => {
  const max = isProgressive ? megapixelsMax.interlaced : megapixelsMax.plain;
  if (width * height > max * 1e6) return { refused: 'too-many-pixels', width, height, megapixelsMax: max };
  return Math.min(width, height) < sideMin ? { refused: 'too-small', width, height } : undefined;
};

const encodeAll = async (upload) => {
  // Decoded once, into at most 1,280 pixels of width; the other files are made from that.
  const { data, info } = await sharp(upload, {
    limitInputPixels: false,
    sequentialRead: true,
    failOn: 'error',
  })
    .autoOrient()
    .resize(box(pictureWidths.at(-1)))
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const files = [];
  for (const fileWidth of pictureWidths)
    for (const [format, encode] of Object.entries(encoders)) {
      const image = sharp(data, { raw: { width, height, channels } }).resize(box(fileWidth));
      files.push({ width: fileWidth, format, content: await encode(image).toBuffer() });
    }
  return files;
};

try {
  const upload = await buffer(process.stdin);
  const refused = refusedSize(await sharp(upload, { limitInputPixels: false }).metadata());
  const files = refused ? [] : await encodeAll(upload);
  write(
    refused ?? { files: files.map(({ content, ...file }) => ({ ...file, bytes: content.length })) },
    files.map(({ content }) => content),
  );
} catch (error) {
  write({ refused: /memory|allocat/i.test(String(error)) ? 'memory' : 'damaged' });
}
