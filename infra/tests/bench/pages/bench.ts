/** Times the public pages of a running product, as a Markdown table: `BENCH_URL=…` and this file. */
import { Agent, get as httpGet } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { Models } from '@marquee/contracts/http/models';
import { readConfig } from '@marquee/kit/config/read-config';
import { startBare } from '../bare-program';
import { PagesConfig } from '../config';
import { atLeast, atMost, type Figure, inMs, writeFigures } from '../figure';
import { flood } from '../flood/wrk';
import { quantile, quantileCells, type Times } from '../timing';

const config = readConfig(PagesConfig);
const agent = new Agent({ keepAlive: true });

type Answer = {
  readonly status: number;
  readonly source: string;
  readonly bytes: number;
  readonly tookMs: number;
  readonly body: Buffer;
};

const get = (path: string, encoding = 'br'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    httpGet(new URL(path, config.BENCH_URL), { agent, headers: { 'accept-encoding': encoding } }, (res) => {
      buffer(res).then(
        (body) =>
          resolve({
            status: res.statusCode ?? 0,
            source: String(res.headers['x-page-source']),
            bytes: body.length,
            tookMs: performance.now() - began,
            body,
          }),
        reject,
      );
    }).on('error', reject);
  });

const row = (what: string, times: Times, bytes: number): string =>
  `| ${[what, times.length, ...quantileCells(times, 2), (bytes / 1_000).toFixed(1)].join(' | ')} |`;
const sorted = (times: readonly number[]): Times => times.toSorted((a, b) => a - b);

/** Milliseconds, at the median, through the gateway. */
const cachedBarMs = 1;
/** Requests a second, as a part of bare Express's with the same bytes. */
const ratioBar = 0.4;
const figures: Figure[] = [];

const models = Models.parse(JSON.parse((await get('/api/models?limit=200', 'identity')).body.toString()));
const profile = `/model/${models[0]?.slug}`;
const load = loadavg()[0]?.toFixed(1);

console.log('| page | calls | p50 ms | p95 ms | p99 ms | KB |\n|---|---|---|---|---|---|');
for (const path of ['/', '/models', profile, '/category/new', '/pricing', '/model/no-such-model']) {
  for (let call = 0; call < 50; call += 1) await get(path);
  const times: number[] = [];
  let bytes = 0;
  while (times.length < config.BENCH_CALLS) {
    const answer = await get(path);
    // Once a minute a page is rendered again.
    if (answer.source !== 'cached') continue;
    times.push(answer.tookMs);
    bytes = answer.bytes;
  }
  const cached = sorted(times);
  console.log(row(`cached: ${path}`, cached, bytes));
  figures.push(atMost(`cached: ${path}, p50`, quantile(cached, 0.5), cachedBarMs, inMs));
}

const rendered = async (what: string, paths: readonly string[]): Promise<void> => {
  const times: number[] = [];
  let bytes = 0;
  let left = 0;
  for (const path of paths) {
    const answer = await get(path);
    if (answer.source === 'client') left += 1;
    if (answer.source !== 'rendered') continue;
    times.push(answer.tookMs);
    bytes = answer.bytes;
  }
  console.log(
    `${row(`rendered: ${what}`, sorted(times), bytes)}${left > 0 ? ` ${left} of ${paths.length} were left to the browser` : ''}`,
  );
};
await rendered(
  'profiles, one after the other',
  models.map(({ slug }) => `/model/${slug}`),
);
await rendered(
  'lists of 48, one after the other',
  Array.from({ length: 100 }, (_, nth) => `/models?page=${nth + 10}`),
);
await rendered(
  'URLs without a model',
  Array.from({ length: config.BENCH_URLS }, (_, nth) => `/model/generated-${process.pid}-${nth}`),
);
const rounds = 3;
/** Alternates a cached page with bare Express that sends the same bytes; the median ratio. */
const besideExpress = async (path: string): Promise<number> => {
  const page = new URL(path, config.BENCH_URL).href;
  const bare = await startBare('pages/bare-express.ts', page);
  try {
    const load = { encoding: 'br', seconds: 3 } as const;
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { perSecond: express } = await flood({ url: bare.url, ...load }, tmpdir());
      const { perSecond, p50Ms } = await flood({ url: page, ...load }, tmpdir());
      console.log(
        `${path}: ${Math.round(perSecond)}/s, p50 ${inMs(p50Ms)}; Express ${Math.round(express)}/s`,
      );
      ratios.push(perSecond / express);
    }
    return quantile(sorted(ratios), 0.5);
  } finally {
    bare.process.kill();
  }
};
console.log('');
for (const path of ['/', '/pricing'])
  figures.push(
    atLeast(`cached: ${path}, requests/s as a part of bare Express's`, await besideExpress(path), ratioBar),
  );

console.log(`\nLoad average ${load} at the start, ${loadavg()[0]?.toFixed(1)} at the end.`);
agent.destroy();
writeFigures(figures);
