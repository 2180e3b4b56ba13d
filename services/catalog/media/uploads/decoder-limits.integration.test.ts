import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { identityHeader } from '@marquee/kit/identity/identity';
import { bundled } from '@marquee/kit/testing/bundled';
import { testIdentityHeader, testIdentityKeys } from '@marquee/kit/testing/identity-keys';
import { openTestBus, type TestBus } from '@marquee/kit/testing/test-bus';
import { openTestDatabase, type TestDatabase } from '@marquee/kit/testing/test-database';
import { until } from '@marquee/kit/testing/until';
import sharp from 'sharp';
import { z } from 'zod';
import { insertModels } from '../../models/admin/insert-models';
import { plainListing } from '../../testing/open-test-catalog';
import { pngBomb } from '../../testing/png-bomb';

const Line = z.object({ event: z.string(), port: z.int().optional() });

let bus: TestBus;
let database: TestDatabase;
let modelId = 0;
/** The catalog as `main.ts` runs it. */
let catalog: { readonly pid: number; readonly url: string; readonly stop: () => Promise<void> };

const startCatalog = async (): Promise<typeof catalog> => {
  const child = spawn(process.execPath, [await bundled(join(import.meta.dirname, '../../main.ts'))], {
    env: {
      LISTEN_PORT: '0',
      SHUTDOWN_DELAY_MS: '0',
      DATABASE_URL: database.url,
      AMQP_URL: bus.url,
      LINK_CHECKS: 'off',
      IDENTITY_KEYS: testIdentityKeys('catalog'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let port: number | undefined;
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line = Line.parse(JSON.parse(text));
    if (line.event === 'http.listening') port = line.port;
  });
  await until('the catalog listens', () => port !== undefined);
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
};

beforeAll(async () => {
  [bus, database] = await Promise.all([
    openTestBus(),
    openTestDatabase('catalog', join(import.meta.dirname, '../../migrations')),
  ]);
  modelId = (await insertModels(database.db, [plainListing('vera-lamplight')])).get('vera-lamplight') ?? 0;
  catalog = await startCatalog();
});
afterAll(async () => {
  await catalog.stop();
  await Promise.all([bus.close(), database.close()]);
});

const proc = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
};
/** The most memory that the process has had, in MB; 0 for one that has ended. */
const peakMb = (pid: number): number => Number(/VmHWM:\s+(\d+)/.exec(proc(pid, 'status'))?.[1] ?? 0) / 1_024;

/** The largest peak of the decoders, their environments, and how many ran at once, while `work` runs. */
const watchDecoders = async <Value>(work: Promise<Value>) => {
  const seen = { peakMb: 0, atOnce: 0, environments: new Set<string>() };
  const timer = setInterval(() => {
    const pids = proc(catalog.pid, `task/${catalog.pid}/children`)
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number);
    const decoders = pids.filter((pid) => proc(pid, 'cmdline').includes('decode-picture.mjs'));
    seen.atOnce = Math.max(seen.atOnce, decoders.length);
    for (const pid of decoders) {
      seen.peakMb = Math.max(seen.peakMb, peakMb(pid));
      for (const variable of proc(pid, 'environ').split('\0')) seen.environments.add(variable);
    }
  }, 2);
  const value = await work.finally(() => clearInterval(timer));
  return { value, ...seen };
};

const signed = (identity: Parameters<typeof testIdentityHeader>[1]) => ({
  [identityHeader]: testIdentityHeader('catalog', identity),
});
const common = () => ({ requestId: 'test-request', address: '192.0.2.1', at: Date.now() });

const upload = async (body: Buffer) => {
  const response = await fetch(`${catalog.url}/api/insights/vera-lamplight/pictures`, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      ...signed({ role: 'holder', ...common(), slug: 'vera-lamplight', modelId, sessionId: 'session' }),
    },
    body: new Uint8Array(body),
  });
  return { status: response.status, reply: await response.json() };
};
const read = async (): Promise<number> =>
  (await fetch(`${catalog.url}/api/models?limit=12`, { headers: signed({ role: 'visitor', ...common() }) }))
    .status;

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a5a3c' }, limitInputPixels: false });
const animation = (frames: number, side: number) =>
  sharp({
    create: { width: side, height: side * frames, channels: 3, background: '#123456', pageHeight: side },
    limitInputPixels: false,
  }).webp({ effort: 0, quality: 1 });

/** What docker-compose.yml lets a service have, in MB. */
const containerMb = Number(/^ {2}mem_limit: (\d+)m$/m.exec(readFileSync('docker-compose.yml', 'utf8'))?.[1]);

test.each<[string, () => Promise<Buffer>, number, RegExp | undefined]>([
  [
    'an AVIF of 16 megapixels in 500 bytes',
    () => flat(4_000, 4_000).avif({ quality: 1, effort: 0 }).toBuffer(),
    422,
    /4000 × 4000 pixels, more than 6 megapixels/,
  ],
  ['a PNG that claims 3,600 megapixels', async () => pngBomb(60_000, 60_000), 422, /more than 50 megapixels/],
  ['a PNG of 49 megapixels', () => flat(7_000, 7_000).png().toBuffer(), 200, undefined],
  [
    'an interlaced PNG of 49 megapixels',
    () => flat(7_000, 7_000).png({ progressive: true }).toBuffer(),
    422,
    /more than 16 megapixels/,
  ],
  [
    'a progressive JPEG of 49 megapixels',
    () => flat(7_000, 7_000).jpeg({ quality: 1, progressive: true }).toBuffer(),
    422,
    /more than 20 megapixels/,
  ],
  [
    'a WebP of 49 megapixels in 40 bytes',
    () => flat(7_000, 7_000).webp({ lossless: true, effort: 0 }).toBuffer(),
    422,
    /too much memory to decode/,
  ],
  [
    'a lossless WebP of 20 megapixels',
    () => flat(5_000, 4_000).webp({ lossless: true, effort: 0 }).toBuffer(),
    422,
    /5000 × 4000 pixels, more than 16 megapixels/,
  ],
  ['an animation of 40 frames of 4 megapixels', () => animation(40, 2_000).toBuffer(), 200, undefined],
  ['the largest AVIF', () => flat(3_000, 2_000).avif({ quality: 1, effort: 0 }).toBuffer(), 200, undefined],
])('%s fits into the container, and reads are answered meanwhile', async (_what, make, status, message) => {
  const body = await make();
  const uploading = upload(body);
  const watched = watchDecoders(uploading);
  let isUploading = true;
  void uploading.finally(() => {
    isUploading = false;
  });
  const reads: number[] = [];
  while (isUploading) reads.push(await read());
  const { value, peakMb: decoderMb } = await watched;
  expect(value).toMatchObject({
    status,
    ...(message && { reply: { message: expect.stringMatching(message) } }),
  });
  expect(reads.length).toBeGreaterThan(0);
  expect(new Set(reads)).toEqual(new Set([200]));
  expect(decoderMb).toBeGreaterThan(20);
  expect(peakMb(catalog.pid) + decoderMb).toBeLessThan(containerMb);
});

test('uploads are decoded one at a time, by processes without secrets', async () => {
  const bodies = await Promise.all(
    [1, 2, 3].map((n) =>
      flat(1_500 + n, 1_500)
        .png()
        .toBuffer(),
    ),
  );
  const { value, atOnce, environments } = await watchDecoders(Promise.all(bodies.map(upload)));
  expect(value.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(atOnce).toBe(1);
  environments.delete('');
  expect([...environments].filter((variable) => !/^(PWD|_|SHLVL|OLDPWD)=/.test(variable)).sort()).toEqual([
    'MALLOC_ARENA_MAX=1',
    'UV_THREADPOOL_SIZE=1',
  ]);
});
