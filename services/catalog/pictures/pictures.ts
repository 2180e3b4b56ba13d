import { unavailable } from '@marquee/kit/errors/http-error';
import { rasterise } from './rasterise';

export type Pictures = {
  /** The picture with this name, drawn if it is not kept; `svg` is asked only then. Refuses with 503 while too many wait. */
  readonly of: (name: string, svg: () => string) => Promise<Buffer>;
};

type Bounds = {
  readonly keptMaxBytes?: number;
  readonly waitingMax?: number;
  readonly draw?: (svg: string) => Promise<Buffer>;
};

/**
 * Draws one picture at a time, however many are asked for, so that the lists never wait for pictures; keeps those that were last asked for,
 * up to a number of bytes.
 */
export const openPictures = ({
  keptMaxBytes = 16 * 1024 * 1024,
  waitingMax = 24,
  draw = rasterise,
}: Bounds = {}): Pictures => {
  /** In the order in which they were last asked for. */
  const kept = new Map<string, Buffer>();
  let keptBytes = 0;
  const waiting = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();

  const keep = (name: string, picture: Buffer): void => {
    kept.set(name, picture);
    keptBytes += picture.length;
    for (const [oldest, { length }] of kept) {
      if (keptBytes <= keptMaxBytes) return;
      kept.delete(oldest);
      keptBytes -= length;
    }
  };

  const drawInTurn = (name: string, svg: () => string): Promise<Buffer> => {
    if (waiting.size >= waitingMax)
      unavailable('picture.busy', 'Too many pictures are being drawn. Ask again.', 2);
    const drawn = last.then(() => draw(svg()));
    last = drawn.catch(() => undefined);
    waiting.set(name, drawn);
    return drawn
      .then((picture) => {
        keep(name, picture);
        return picture;
      })
      .finally(() => waiting.delete(name));
  };

  return {
    of: async (name, svg) => {
      const picture = kept.get(name);
      if (picture === undefined) return await (waiting.get(name) ?? drawInTurn(name, svg));
      kept.delete(name);
      kept.set(name, picture);
      return picture;
    },
  };
};
