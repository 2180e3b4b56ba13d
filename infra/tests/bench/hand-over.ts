import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { type Figure, figureTable } from './figure';

const Figures = z.array(
  z.object({ what: z.string(), measured: z.string(), bar: z.string(), met: z.boolean() }),
);

/** A benchmark that is a program of its own gives its figures to whoever named a file for them as its argument, and prints them otherwise. */
export const handOver = (figures: readonly Figure[]): void => {
  const [, , file] = process.argv;
  if (file === undefined) console.log(`\n${figureTable(figures)}`);
  else writeFileSync(file, JSON.stringify(figures));
};

/** Empty when the program did not come that far. */
export const handedOver = (file: string): readonly Figure[] =>
  existsSync(file) ? Figures.parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
