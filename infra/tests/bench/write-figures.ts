import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { type Figure, figureTable } from './figure';

const Figures = z.array(
  z.object({ what: z.string(), measured: z.string(), bar: z.string(), met: z.boolean() }),
);

/** Writes the figures to the file named by the program's argument, or prints them. */
export const writeFigures = (figures: readonly Figure[]): void => {
  const [, , file] = process.argv;
  if (file === undefined) console.log(`\n${figureTable(figures)}`);
  else writeFileSync(file, JSON.stringify(figures));
};

/** Empty if the program failed earlier. */
export const readFigures = (file: string): readonly Figure[] =>
  existsSync(file) ? Figures.parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
