import { pictureSideMin } from '@marquee/contracts/rules/picture-limits';
import type { PictureFormat, PictureWidth } from '@marquee/contracts/rules/pictures';
import { pictureWidths } from '@marquee/contracts/rules/pictures';
import { HttpError, unavailable, unprocessable } from '@marquee/kit/errors/http-error';
import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { type PictureType, pictureTypeOf, refusedTypeOf } from './picture-type';

export type EncodedFile = {
  readonly width: PictureWidth;
  readonly format: PictureFormat;
  readonly content: Buffer;
};

export type PictureEncoder = {
  /**
   * Every file of the picture in `upload`, upright, in sRGB and without metadata. Throws 415 for any other
   * type, and 422 for a picture that is damaged, too small, has more pixels than `megapixelsMax` allows, or
   * takes longer than 10 s.
   */
  readonly encode: (upload: Buffer) => Promise<EncodedFile[]>;
};

/**
 * A phone takes pictures of up to 50 megapixels, which have 150 MB when decoded. The decoder of AVIF needs 20
 * bytes of memory for each pixel.
 */
const megapixelsMax: Readonly<Record<PictureType, number>> = { jpeg: 50, png: 50, webp: 50, avif: 16 };
const encodeWithinSeconds = 10;
const waitingMax = 4;

/** The only ones that run: libvips can also read SVG, PDF and whatever ImageMagick reads. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Heif'].map((type) => `VipsForeignLoad${type}Buffer`);

const refuse = (cause: unknown): never =>
  cause instanceof Error && cause.message.startsWith('timeout')
    ? unprocessable('picture.slow', 'This photo takes too long to decode. Make it smaller.', { cause })
    : damaged(cause);

const damaged = (cause: unknown): never =>
  unprocessable('picture.damaged', 'This photo is damaged or incomplete. Save it again and upload that.', {
    cause,
  });

const encoders: Readonly<Record<PictureFormat, (image: Sharp) => Sharp>> = {
  webp: (image) => image.webp({ quality: 78, effort: 4 }),
  jpg: (image) => image.jpeg({ quality: 80, mozjpeg: true }),
};

const readSize = async (upload: Buffer): Promise<{ readonly width: number; readonly height: number }> => {
  const { width, height } = await sharp(upload, { limitInputPixels: false }).metadata().catch(damaged);
  return { width, height };
};

/**
 * Throws unless the picture has an acceptable size. Reads the header only, so a decompression bomb is not
 * decompressed.
 */
const requireSize = async (upload: Buffer, type: PictureType): Promise<void> => {
  const { width, height } = await readSize(upload);
  if (width * height > megapixelsMax[type] * 1e6)
    unprocessable(
      'picture.too-many-pixels',
      `This photo has ${width} × ${height} pixels, more than ${megapixelsMax[type]} megapixels. Make it smaller.`,
    );
  if (Math.min(width, height) < pictureSideMin)
    unprocessable(
      'picture.too-small',
      `This photo has ${width} × ${height} pixels. Each side must have at least ${pictureSideMin}.`,
    );
};

/** A phone that stores HEIC sends JPEG when it is asked to, so the refusal explains how. */
const advice: Readonly<Record<string, string>> = {
  HEIC: 'Save it as JPEG and upload that. On an iPhone, Settings > Camera > Formats > Most Compatible takes new photos as JPEG.',
};

const refuseType = (upload: Buffer): never => {
  const type = refusedTypeOf(upload);
  const found =
    type === undefined
      ? 'This is not an image of a known type.'
      : `This is ${type === 'SVG' ? 'an' : 'a'} ${type} file.`;
  const next = advice[type ?? ''] ?? 'Save the photo as JPEG and upload that.';
  throw new HttpError(415, 'picture.type', `${found} Only JPEG, PNG, WebP and AVIF are accepted. ${next}`);
};

/**
 * A side of the WebP and JPEG files has at most four times the width, which keeps a long strip within the
 * formats' limits.
 */
const box = (width: PictureWidth) => ({
  width,
  height: 4 * width,
  fit: 'inside' as const,
  withoutEnlargement: true,
});

const encodeAll = async (upload: Buffer, type: PictureType): Promise<EncodedFile[]> => {
  const largest = pictureWidths[2];
  // Decoded once, into at most 1,280 pixels of width; the other files are made from that.
  const { data, info } = await sharp(upload, {
    limitInputPixels: megapixelsMax[type] * 1e6,
    sequentialRead: true,
    failOn: 'error',
  })
    .timeout({ seconds: encodeWithinSeconds })
    .autoOrient()
    .resize(box(largest))
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
  const { width, height, channels } = info;
  const files: EncodedFile[] = [];
  for (const fileWidth of pictureWidths)
    for (const format of ['webp', 'jpg'] as const) {
      const image = sharp(data, { raw: { width, height, channels } }).resize(box(fileWidth));
      files.push({ width: fileWidth, format, content: await encoders[format](image).toBuffer() });
    }
  return files;
};

/** Encodes one picture at a time, on one thread beside the requests. */
export const openPictureEncoder = (): PictureEncoder => {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  sharp.concurrency(1);
  sharp.cache(false);
  const oneAtATime = pLimit(1);
  return {
    encode: async (upload) => {
      const type = pictureTypeOf(upload);
      if (type === undefined) return refuseType(upload);
      if (oneAtATime.pendingCount >= waitingMax)
        unavailable('pictures.busy', 'Too many photos are being uploaded. Try again in a moment.', 2);
      return await oneAtATime(async () => {
        await requireSize(upload, type);
        return await encodeAll(upload, type);
      });
    },
  };
};
