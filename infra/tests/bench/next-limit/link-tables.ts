/**
 * Measures two link tables with 1,000,000 invented models: today's, and one of bytes. `node --expose-gc
 * --import tsx infra/tests/bench/next-limit/link-tables.ts [models]`.
 */
import { performance } from 'node:perf_hooks';
import { ModelState } from '@marquee/contracts/events/domain-event';
import { openLinkTable } from '../../../../services/tracking/links/link-table';
import { openCompactTable } from './compact-table';
import { inventedModel } from './invented-models';

const models = Number(process.argv[2] ?? 1_000_000);
const { gc } = globalThis;
if (gc === undefined) throw new Error('run with --expose-gc');

const usedMb = (): number => {
  gc();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return (heapUsed + Math.max(external, arrayBuffers)) / 1024 ** 2;
};

const secondsOf = (work: () => void): number => {
  const began = performance.now();
  work();
  return (performance.now() - began) / 1_000;
};

/** As a model arrives: each from a line of its own, so that no text is shared. */
const received = (id: number): ModelState => ModelState.parse(JSON.parse(JSON.stringify(inventedModel(id))));

const each = (work: (id: number) => void): void => {
  for (let id = 1; id <= models; id += 1) work(id);
};

const measure = (
  name: string,
  open: () => { put: (model: ModelState) => void; bySlug: (slug: string) => ModelState | undefined },
): void => {
  const before = usedMb();
  const table = open();
  const loadSeconds = secondsOf(() => each((id) => table.put(received(id))));
  const megabytes = usedMb() - before;
  const reloadSeconds = secondsOf(() => each((id) => table.put(received(id))));
  const slugs = Array.from({ length: 100_000 }, (_, nth) => inventedModel(1 + ((nth * 7_919) % models)).slug);
  const lookupSeconds = secondsOf(() => {
    for (const slug of slugs) table.bySlug(slug);
  });
  console.log(
    `| ${name} | ${megabytes.toFixed(0)} | ${loadSeconds.toFixed(1)} | ${reloadSeconds.toFixed(1)} | ${((lookupSeconds / slugs.length) * 1e6).toFixed(2)} |`,
  );
};

const line = Buffer.byteLength(JSON.stringify(inventedModel(123_456)));
console.log(`${models.toLocaleString('en-US')} models, ${line} bytes for each as JSON\n`);
console.log('| table | MB | load, s | load again, s | look-up, µs |\n|---|---|---|---|---|');
measure('objects, as today', openLinkTable);
measure('bytes', () => openCompactTable(models));
const parseSeconds = secondsOf(() => each(received));
console.log(`\nParsing alone takes ${parseSeconds.toFixed(1)} s.`);
