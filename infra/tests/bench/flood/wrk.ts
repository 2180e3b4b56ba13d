import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import { installPackages } from '../../../launch/engines/require-programs';
import { isInstalled, run } from '../../../launch/supervisor/command';

export type Load = {
  readonly url: string;
  readonly body?: string;
  readonly connections?: number;
  readonly seconds?: number;
};

export type Speed = {
  /** Expected responses per second. */
  readonly perSecond: number;
  readonly p99Ms: number;
};

export const requireWrk = async (report: (line: string) => void): Promise<void> => {
  if (!(await isInstalled('wrk'))) await installPackages([{ title: 'wrk', apt: 'wrk', brew: 'wrk' }], report);
};

const milliseconds = { us: 0.001, ms: 1, s: 1_000, m: 60_000 } as const;
const isUnit = (unit: string | undefined): unit is keyof typeof milliseconds =>
  unit !== undefined && unit in milliseconds;

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

/** Sends requests as fast as they are answered, from two threads. Throws on any error or missing response. */
export const flood = async (
  { url, body, connections = 64, seconds = 8 }: Load,
  folder: string,
): Promise<Speed> => {
  const script = join(folder, 'flood.lua');
  const post =
    body === undefined
      ? []
      : [
          'wrk.method = "POST"',
          'wrk.headers["Content-Type"] = "application/json"',
          `wrk.body = [==[${body}]==]`,
        ];
  // A browser's user agent: a bot is redirected and not counted.
  writeFileSync(script, [`wrk.headers["User-Agent"] = "${userAgent}"`, ...post, ''].join('\n'));
  try {
    const { code, output } = await run(
      'wrk',
      ['-t2', `-c${connections}`, `-d${seconds}s`, '--latency', '-s', script, url],
      {
        withinMs: (seconds + 20) * 1_000,
      },
    );
    const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
    const [, p99 = '', unit] = /99%\s+([\d.]+)(us|ms|s|m)/.exec(output) ?? [];
    if (code !== 0 || !Number.isFinite(perSecond) || !isUnit(unit))
      throw new UserError(`wrk could not measure ${url}: ${output}`);
    const bad =
      /Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1] ?? /Socket errors: (.*)/.exec(output)?.[1];
    if (bad !== undefined) throw new UserError(`${url} was not always answered as it should be: ${bad}`);
    return { perSecond, p99Ms: Number(p99) * milliseconds[unit] };
  } finally {
    rmSync(script, { force: true });
  }
};
