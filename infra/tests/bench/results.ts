import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { checkoutDir } from '../../launch/instance/checkout';
import { run } from '../../launch/terminal/command';
import { type Figure, figureTable } from './figure';

const resultsFile = join(import.meta.dirname, 'RESULTS.md');

const head = `# Results of \`make bench\`

Written by \`make bench\`: the newest run of each benchmark, with the machine and the versions of that run. What is timed, and how the figures came about, is in
the README of each folder.
`;

export type BenchRun = {
  readonly name: string;
  readonly measures: string;
  /** Load average of the last minute, before the run. */
  readonly loadBefore: number;
  readonly figures: readonly Figure[];
  /** What was printed meanwhile: Markdown. */
  readonly lines: readonly string[];
};

const engines = ['postgresql-15', 'rabbitmq-server', 'redis-server', 'chromium', 'wrk'];

const outputOf = async (command: string, args: readonly string[]): Promise<string> =>
  (await run(command, [...args], { cwd: checkoutDir })).output.trim();

/** Processor, memory, and the versions of Node and of Debian's packages, in one line. */
const machine = async (): Promise<string> => {
  const installed = await outputOf('dpkg-query', ['-W', ...engines]);
  const versions = installed
    .split('\n')
    .flatMap((line) => (/^([a-z0-9-]+)\t(\S+)$/.test(line) ? [line.replace('\t', ' ')] : []));
  const gigabytes = Math.round(totalmem() / 1024 ** 3);
  return [
    `${cpus().length} × ${cpus()[0]?.model}`,
    `${gigabytes} GB`,
    `Node ${process.version}`,
    ...versions,
  ].join(', ');
};

const sectionOf = async ({ name, measures, loadBefore, figures, lines }: BenchRun): Promise<string> => {
  const commit = await outputOf('git', ['rev-parse', '--short=12', 'HEAD']);
  const day = new Date().toISOString().slice(0, 10);
  const text = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return [
    `## ${name}\n`,
    `${measures[0]?.toUpperCase()}${measures.slice(1)}. ${day}, commit ${commit}, load average ${loadBefore.toFixed(1)} before; ${await machine()}.\n`,
    ...(figures.length > 0 ? [`${figureTable(figures)}\n`] : []),
    ...(text === '' ? [] : [`${text}\n`]),
  ].join('\n');
};

/** Puts the run in the place of the one before in RESULTS.md. Sections are in the order of their names. */
export const writeResults = async (bench: BenchRun): Promise<void> => {
  const written = existsSync(resultsFile) ? readFileSync(resultsFile, 'utf8') : head;
  const [, ...sections] = written.split(/^(?=## )/m);
  const others = sections.filter((section) => !section.startsWith(`## ${bench.name}\n`));
  const all = [...others, await sectionOf(bench)].map((section) => section.trim()).sort();
  writeFileSync(resultsFile, `${[head.trim(), ...all].join('\n\n')}\n`);
};
