import { Gauge, type Registry } from 'prom-client';

/** A gauge for each name, by its text of help; all of them have these labels. */
export const gaugesIn = <Name extends string, Label extends string = never>(
  registry: Registry,
  help: Readonly<Record<Name, string>>,
  ...labelNames: readonly Label[]
) => {
  const gauges = Object.entries<string>(help).map(([name, text]) => [
    name,
    new Gauge({ name, help: text, labelNames, registers: [registry] }),
  ]);
  return Object.fromEntries(gauges) as Readonly<Record<Name, Gauge<Label>>>;
};
