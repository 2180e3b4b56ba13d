import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pictureSideMin } from '@marquee/contracts/rules/picture-limits';
import {
  type PictureFormat,
  type PictureWidth,
  pictureFormats,
  pictureWidths,
} from '@marquee/contracts/rules/pictures';
import { HttpError, unavailable, unprocessable } from '@marquee/kit/errors/http-error';
import type { Log } from '@marquee/kit/log/log';
import pLimit from 'p-limit';
import { z } from 'zod';
import { mediaDir } from '../font';
import { type PictureType, pictureTypeOf, refusedTypeOf } from './picture-type';

/** The first line that the decoder writes. The contents of its files follow, one after the other. */
const Reply = z.union([
  z.object({
    files: z.array(
      z.object({
        width: z.literal(pictureWidths),
        format: z.enum(pictureFormats),
        bytes: z.int().positive(),
      }),
    ),
    peakKb: z.int(),
  }),
  z.object({
    refused: z.literal(['too-many-pixels', 'too-small', 'memory', 'damaged']),
    width: z.int().optional(),
    height: z.int().optional(),
    megapixelsMax: z.number().optional(),
    peakKb: z.int(),
  }),
]);
type Reply = z.output<typeof Reply>;

export type EncodedFile = {
  readonly width: PictureWidth;
  readonly format: PictureFormat;
  readonly content: Buffer;
};

type Encoded = {
  readonly files: readonly EncodedFile[];
  readonly peakKb: number;
};

type Pixels = {
  /** Megapixels of a picture that is decoded in stripes, and of one whose layout needs all of it at once. */
  readonly plain: number;
  readonly interlaced: number;
};

/**
 * Megapixels that fit into `decoderDataKb`: JPEG is decoded in stripes, AVIF takes 19 bytes for each pixel,
 * WebP up to 12.
 */
const megapixelsMax: Readonly<Record<PictureType, Pixels>> = {
  jpeg: { plain: 50, interlaced: 20 },
  png: { plain: 50, interlaced: 16 },
  webp: { plain: 16, interlaced: 16 },
  avif: { plain: 6, interlaced: 6 },
};

/** The decoder's memory. With the catalog's own 180 MB it is below the container's 384 MB (`mem_limit`). */
const decoderDataKb = 224 * 1024;
/** Processor time. A limit in real time would refuse good pictures while the machine is busy. */
const encodeSeconds = 10;
/** Below the time that the gateway waits for the answer to an upload. */
const encodeWithinMs = 50_000;
const replyMaxBytes = 16 * 1024 * 1024;
const waitingMax = 4;

const decoder = join(mediaDir, 'uploads/decode-picture.mjs');
const run = promisify(execFile);

const tooMuchMemory = (cause?: unknown): never =>
  unprocessable(
    'picture.memory',
    'This photo takes too much memory to decode. Make it smaller, or save it as a plain JPEG.',
    { cause },
  );

const tooBusy = (): never =>
  unavailable('pictures.busy', 'Too many photos are being uploaded. Try again in a moment.', 2);

const refuse = (reply: Extract<Reply, { refused: unknown }>): never => {
  const pixels = `This photo has ${reply.width} × ${reply.height} pixels`;
  switch (reply.refused) {
    case 'too-many-pixels':
      return unprocessable(
        'picture.too-many-pixels',
        `${pixels}, more than ${reply.megapixelsMax} megapixels. Make it smaller, or save it as a plain JPEG.`,
      );
    case 'too-small':
      return unprocessable('picture.too-small', `${pixels}. Each side must have at least ${pictureSideMin}.`);
    case 'memory':
      return tooMuchMemory();
    case 'damaged':
      return unprocessable(
        'picture.damaged',
        'This photo is damaged or incomplete. Save it again and upload that.',
      );
  }
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

/** What the decoder wrote. Throws 422 when the picture ended it, and an internal error when it cannot start. */
const decode = async (upload: Buffer, type: PictureType, log: Log): Promise<Buffer> => {
  const job = JSON.stringify({ megapixelsMax: megapixelsMax[type], sideMin: pictureSideMin, pictureWidths });
  // Without a compiler: Node 22 and later would reserve 128 MB for its code, which count against the limit.
  const options = ['--jitless', '--v8-pool-size=1', '--max-old-space-size=32'];
  // The shell sets the limit and becomes the decoder, with a lower priority: requests of visitors go first.
  // Its environment holds these two variables only.
  const decoding = run(
    '/bin/sh',
    [
      '-c',
      `ulimit -d ${decoderDataKb} && ulimit -t ${encodeSeconds} && exec nice -n 10 "$0" "$@"`,
      process.execPath,
      ...options,
      decoder,
      job,
    ],
    {
      encoding: 'buffer',
      env: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' },
      timeout: encodeWithinMs,
      killSignal: 'SIGKILL',
      maxBuffer: replyMaxBytes,
    },
  );
  // A decoder that ended early closes the pipe; its exit is the error that counts.
  decoding.child.stdin?.on('error', () => {});
  decoding.child.stdin?.end(upload);
  try {
    return (await decoding).stdout;
  } catch (cause) {
    const { killed, signalCode: signal } = decoding.child;
    if (killed) return tooBusy();
    if (signal === 'SIGXCPU')
      unprocessable('picture.slow', 'This photo takes too long to decode. Make it smaller.', { cause });
    // Without a signal it was not the picture that ended it: the decoder could not start.
    if (signal === null) throw cause;
    log.warn('picture.decoder-ended', { type, signal });
    return tooMuchMemory(cause);
  }
};

const filesOf = (output: Buffer): Encoded => {
  let end = output.indexOf('\n');
  const reply = Reply.parse(JSON.parse(output.toString('utf8', 0, end)));
  if ('refused' in reply) return refuse(reply);
  end += 1;
  const files = reply.files.map(({ width, format, bytes }) => {
    end += bytes;
    return { width, format, content: output.subarray(end - bytes, end) };
  });
  if (end !== output.length) throw new Error('the decoder wrote fewer or more bytes than it announced');
  return { files, peakKb: reply.peakKb };
};

/** Encodes one picture at a time, in a process without secrets and with limits of memory and time. */
export const openPictureEncoder = (log: Log) => {
  const oneAtATime = pLimit(1);
  return {
    /**
     * Every file of the picture in `upload`, upright, in sRGB and without metadata. Throws 415 for another type, 422
     * with the reason for a damaged or too large or small picture, or one that takes more than 10 s of the
     * processor, 503 where it waits too long for that.
     */
    encode: async (upload: Buffer): Promise<Encoded> => {
      const type = pictureTypeOf(upload);
      if (type === undefined) return refuseType(upload);
      if (oneAtATime.pendingCount >= waitingMax) tooBusy();
      return filesOf(await oneAtATime(() => decode(upload, type, log)));
    },
  };
};

export type PictureEncoder = ReturnType<typeof openPictureEncoder>;
