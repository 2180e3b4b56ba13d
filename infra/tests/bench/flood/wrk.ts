import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import { run } from '../../../launch/terminal/command';

/** A post of a mixed load. Each `UNIQUE` in its body becomes a text that no other request has. */
export type MixedPost = { readonly path: string; readonly body: string };

export type Load = {
  readonly url: string;
  readonly body?: string;
  /** Sent in turns, instead of `body`. */
  readonly mixed?: readonly MixedPost[];
  /** `br`: the page as browsers receive it. */
  readonly encoding?: 'br';
  readonly connections?: number;
  readonly seconds?: number;
};

export type Speed = {
  readonly requests: number;
  /** Expected responses per second. */
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
};

const milliseconds = { us: 0.001, ms: 1, s: 1_000, m: 60_000 } as const;
const isUnit = (unit: string | undefined): unit is keyof typeof milliseconds =>
  unit !== undefined && unit in milliseconds;

const latencyOf = (output: string, percent: 50 | 99): number => {
  const [, value = '', unit] = new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s|m)`).exec(output) ?? [];
  return isUnit(unit) ? Number(value) * milliseconds[unit] : Number.NaN;
};

export const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

const quoted = (text: string): string => `[==[${text}]==]`;

const mixedScript = (posts: readonly MixedPost[]): string[] => [
  `local posts = {${posts.map(({ path, body }) => `{${quoted(path)}, ${quoted(body)}}`).join(', ')}}`,
  `local run = "${Date.now().toString(36)}"`,
  'local threads, sent = 0, 0',
  'function setup(thread) threads = threads + 1; thread:set("thread", threads) end',
  'function request()',
  '  sent = sent + 1',
  '  local post = posts[sent % #posts + 1]',
  '  local body = post[2]:gsub("UNIQUE", run .. thread .. "-" .. sent)',
  '  return wrk.format("POST", post[1], nil, body)',
  'end',
];

const scriptOf = ({ body, mixed, encoding }: Load): string =>
  [
    // A browser's user agent: a bot is redirected and not counted.
    `wrk.headers["User-Agent"] = "${userAgent}"`,
    ...(encoding === undefined ? [] : [`wrk.headers["Accept-Encoding"] = "${encoding}"`]),
    ...(body === undefined && mixed === undefined
      ? []
      : ['wrk.headers["Content-Type"] = "application/json"']),
    ...(body === undefined ? [] : ['wrk.method = "POST"', `wrk.body = ${quoted(body)}`]),
    ...(mixed === undefined ? [] : mixedScript(mixed)),
    '',
  ].join('\n');

/** Sends requests as fast as they are answered, from two threads. Throws on any error or missing response. */
export const flood = async (load: Load, folder: string): Promise<Speed> => {
  const { url, connections = 64, seconds = 8 } = load;
  const script = join(folder, 'flood.lua');
  writeFileSync(script, scriptOf(load));
  try {
    const { code, output } = await run(
      'wrk',
      [
        `-t${Math.min(2, connections)}`,
        `-c${connections}`,
        `-d${seconds}s`,
        '--latency',
        '--timeout',
        '10s',
        '-s',
        script,
        url,
      ],
      { withinMs: (seconds + 20) * 1_000 },
    );
    const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
    const requests = Number(/(\d+) requests in/.exec(output)?.[1]);
    const [p50Ms, p99Ms] = [latencyOf(output, 50), latencyOf(output, 99)];
    if (code !== 0 || ![perSecond, requests, p50Ms, p99Ms].every(Number.isFinite))
      throw new UserError(`wrk could not measure ${url}: ${output}`);
    const bad =
      /Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1] ?? /Socket errors: (.*)/.exec(output)?.[1];
    if (bad !== undefined) throw new UserError(`${url} was not always answered as it should be: ${bad}`);
    return { requests, perSecond, p50Ms, p99Ms };
  } finally {
    rmSync(script, { force: true });
  }
};
