import { unavailable } from '@marquee/kit/errors/http-error';
import { LRUCache } from 'lru-cache';
import { openPngRenderer, type PngRenderer } from './render-png';

export type OgImages = {
  /** The PNG with this name, rendered from `svg()` unless cached. Answers 503 while too many images wait. */
  readonly get: (name: string, svg: () => string) => Promise<Buffer>;
  readonly close: () => Promise<void>;
};

type Options = {
  readonly cacheMaxBytes?: number;
  readonly maxWaiting?: number;
  readonly renderer?: PngRenderer;
};

/** Images are rendered once and kept in memory, the least recently used dropped first. */
export const openOgImages = ({
  // About 115 images of 420 KB.
  cacheMaxBytes = 48 * 1024 * 1024,
  maxWaiting = 24,
  renderer = openPngRenderer(),
}: Options = {}): OgImages => {
  let waiting = 0;
  const cache = new LRUCache<string, Buffer, () => string>({
    maxSize: cacheMaxBytes,
    sizeCalculation: (png) => png.length,
    // Callers still get an image that the cache has evicted meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: async (_name, _stale, { context: svg }) => {
      if (waiting >= maxWaiting)
        unavailable('picture.busy', 'Too many images are being rendered. Try again.', 2);
      waiting += 1;
      try {
        return await renderer.render(svg());
      } finally {
        waiting -= 1;
      }
    },
  });
  return {
    get: (name, svg) => cache.forceFetch(name, { context: svg }),
    close: renderer.close,
  };
};
