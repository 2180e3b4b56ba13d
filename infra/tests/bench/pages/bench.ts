/** Measures public pages of a running product: `BENCH_URL=… node --import tsx infra/tests/bench/pages/bench.ts`. Writes a Markdown table to the output. */
import { Agent, get as httpGet } from 'node:http';
import { loadavg } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { Models } from '@marquee/contracts/http/models';
import { readConfig } from '@marquee/kit/config/read-config';
import { atMost, type Figure, inMs } from '../figure';
import { quantile, quantileCells, type Times } from '../timing';
import { writeFigures } from '../write-figures';
import { Config } from './config';

const config = readConfig(Config);
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

/** Limit of the median of a cached page, in milliseconds. */
const keptBarMs = 5;
const figures: Figure[] = [];

const models = Models.parse(JSON.parse((await get('/api/models?limit=200', 'identity')).body.toString()));
const profile = `/model/${models[0]?.slug}`;
const load = loadavg()[0]?.toFixed(1);

console.log('| page | calls | p50 ms | p95 ms | p99 ms | KB |\n|---|---|---|---|---|---|');
for (const path of ['/', '/models', profile, '/category/new', '/pricing', '/model/nobody-has-this-slug']) {
  for (let call = 0; call < 50; call += 1) await get(path);
  const times: number[] = [];
  let bytes = 0;
  while (times.length < config.BENCH_CALLS) {
    const answer = await get(path);
    // A page is rendered again once a minute; the next table measures that.
    if (answer.source !== 'kept') continue;
    times.push(answer.tookMs);
    bytes = answer.bytes;
  }
  const kept = sorted(times);
  console.log(row(`kept: ${path}`, kept, bytes));
  figures.push(atMost(`kept: ${path}, p50`, quantile(kept, 0.5), keptBarMs, inMs));
}

const drawn = async (what: string, paths: readonly string[]): Promise<void> => {
  const times: number[] = [];
  let bytes = 0;
  let left = 0;
  for (const path of paths) {
    const answer = await get(path);
    if (answer.source === 'client') left += 1;
    if (answer.source !== 'drawn') continue;
    times.push(answer.tookMs);
    bytes = answer.bytes;
  }
  console.log(
    `${row(`drawn: ${what}`, sorted(times), bytes)}${left > 0 ? ` ${left} of ${paths.length} were left to the browser` : ''}`,
  );
};
await drawn(
  'profiles, one after the other',
  models.map(({ slug }) => `/model/${slug}`),
);
await drawn(
  'lists of 48, one after the other',
  Array.from({ length: 100 }, (_, nth) => `/models?page=${nth + 10}`),
);
await drawn(
  'addresses without a model',
  Array.from({ length: config.BENCH_ADDRESSES }, (_, nth) => `/model/generated-${process.pid}-${nth}`),
);
console.log(`\nLoad average ${load} at the start, ${loadavg()[0]?.toFixed(1)} at the end.`);
agent.destroy();
writeFigures(figures);
