import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import { z } from 'zod';
import { homeFolder, programPath } from '../../../launch/instance/config';
import { run } from '../../../launch/supervisor/command';
import { requireChromium } from '../../runner/chromium';
import { atLeast, atMost, type Figure } from '../figure';

/** The last release that runs on Node 20. Installed on demand, because nothing else needs it. */
const lighthouse = 'lighthouse@12.8.2';

const Report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
  runtimeError: z.object({ code: z.string() }).optional(),
});

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const requireLighthouse = async (folder: string): Promise<string> => {
  const program = join(folder, 'node_modules/.bin/lighthouse');
  if (existsSync(program)) return program;
  const { code, output } = await run(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, lighthouse],
    {
      withinMs: 300_000,
    },
  );
  if (code !== 0) throw new UserError(`${lighthouse} could not be installed: ${output.split('\n').at(-1)}`);
  return program;
};

const audit = async (
  program: string,
  chromium: string,
  url: string,
  folder: string,
): Promise<z.infer<typeof Report>> => {
  const file = join(folder, 'lighthouse.json');
  const { code, output } = await run(
    program,
    [
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${categories.join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic',
    ],
    { withinMs: 180_000, env: { PATH: programPath(), HOME: homeFolder(), CHROME_PATH: chromium } },
  );
  if (code !== 0 && !output.includes('NO_NAVSTART'))
    throw new UserError(`Lighthouse could not look at ${url}: ${output.slice(-400)}`);
  return Report.parse(JSON.parse(readFileSync(file, 'utf8')));
};

/** Points differ by up to ten between audits of one page. */
const auditsPerScreen = 3;

const performanceOf = ({ categories: { performance } }: z.infer<typeof Report>): number =>
  performance?.score ?? 0;

/** The audit with the median performance. One that failed is left out: Chromium sometimes starts recording after the page (`NO_NAVSTART`). */
const medianAudit = async (...args: Parameters<typeof audit>): Promise<z.infer<typeof Report>> => {
  const reports: z.infer<typeof Report>[] = [];
  for (let attempt = 0; attempt < auditsPerScreen; attempt += 1) reports.push(await audit(...args));
  const complete = reports
    .filter(({ runtimeError }) => runtimeError === undefined)
    .sort((one, other) => performanceOf(one) - performanceOf(other));
  const median = complete[Math.floor((complete.length - 1) / 2)];
  if (median === undefined) throw new UserError(`Lighthouse failed ${auditsPerScreen} times: NO_NAVSTART`);
  return median;
};

const seconds = (number: number): string => `${(number / 1_000).toFixed(2)} s`;

/** Lighthouse's mobile profile on the production build, the median of three audits. `paths` are screens of the site at `origin`. */
export const lighthouseBench = async (
  origin: string,
  paths: Readonly<Record<string, string>>,
  folder: string,
): Promise<Figure[]> => {
  const program = await requireLighthouse(join(folder, 'tools'));
  const chromium = await requireChromium(console.log);
  const figures: Figure[] = [];
  for (const [screen, path] of Object.entries(paths)) {
    // Fills the page cache, as on a page that people visit.
    await (await fetch(origin + path)).text();
    const report = await medianAudit(program, chromium, origin + path, folder);
    for (const category of categories) {
      const score = Math.round((report.categories[category]?.score ?? 0) * 100);
      figures.push(atLeast(`${screen}: ${category}`, score, 95, (number) => number.toFixed(0)));
    }
    const numberOf = (name: string): number => report.audits[name]?.numericValue ?? Number.POSITIVE_INFINITY;
    figures.push(
      atMost(`${screen}: largest contentful paint`, numberOf('largest-contentful-paint'), 1_500, seconds),
    );
    figures.push(
      atMost(`${screen}: cumulative layout shift`, numberOf('cumulative-layout-shift'), 0.02, (number) =>
        number.toFixed(3),
      ),
    );
  }
  return figures;
};
