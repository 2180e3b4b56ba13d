import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { fontOptions, mediaDir } from './font';

export type PngRenderer = {
  /** The SVG as a PNG of the same size. Renders one image at a time, in a worker thread. */
  readonly render: (svg: string) => Promise<Buffer>;
  readonly close: () => Promise<void>;
};

const renderWithinMs = 10_000;

/** Starts its thread with the first image. A thread that fails is replaced with the next image. */
export const openPngRenderer = (): PngRenderer => {
  let worker: Worker | undefined;
  const oneAtATime = pLimit(1);
  const close = async (): Promise<void> => {
    const closing = worker;
    worker = undefined;
    await closing?.terminate();
  };
  return {
    close,
    render: (svg) =>
      oneAtATime(async () => {
        worker ??= new Worker(join(mediaDir, 'render-worker.mjs'), { workerData: fontOptions });
        try {
          const rendered = once(worker, 'message', { signal: AbortSignal.timeout(renderWithinMs) });
          worker.postMessage(svg);
          const [png]: Uint8Array[] = await rendered;
          return Buffer.from(png ?? []);
        } catch (error) {
          await close();
          throw error;
        }
      }),
  };
};
