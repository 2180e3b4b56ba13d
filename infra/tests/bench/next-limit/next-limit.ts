import { inputs } from './inputs';
import {
  microsWhenSplit,
  rateWhenSplit,
  rateWithSharedRows,
  simulateSplit,
  tablesOfModels,
  tablesOfSite,
} from './partitions';

const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
const thousands = (value: number): string => `${whole(value / 1_000)},000`;

const partitionRows = (): string[] =>
  [1, 2, 4, 8, 16].map((partitions) => {
    const split = simulateSplit(partitions);
    const rate = rateWhenSplit(split);
    const cores = (rate * microsWhenSplit(split)) / 1e6;
    const [cloud, low] = inputs.dollarsPerCore.map((dollars) => `$${whole(cores * dollars)}`);
    return `| ${[
      partitions,
      thousands(rateWithSharedRows(partitions)),
      partitions === 1 ? '' : thousands(rate),
      `${(split.largest * 100).toFixed(0)} %`,
      split.partsOfMessage.toFixed(1),
      microsWhenSplit(split).toFixed(0),
      cores.toFixed(1),
      `${cloud}; ${low}`,
    ].join(' | ')} |`;
  });

const linkRows = (): string[] => {
  const megabytes = (inputs.models * inputs.modelBytes) / 1e6;
  const reloads = (megabytes * inputs.trackingProcesses) / inputs.reloadEverySeconds;
  const changes = (inputs.models * inputs.changedPartADay * inputs.reloadEverySeconds) / 86_400;
  return [
    `| all models | ${whole(inputs.models)} | ${whole(megabytes)} MB | ${reloads.toFixed(1)} MB/s |`,
    `| changes since a version | ${whole(changes)} | ${whole((changes * inputs.modelBytes) / 1e3)} KB | ${whole((changes * inputs.modelBytes * inputs.trackingProcesses) / inputs.reloadEverySeconds)} B/s |`,
  ];
};

/** The figures of infra/decisions/0073-the-next-limit.md. */
export const nextLimitFigures = (): string =>
  [
    '| workers | rows shared, events/s | split, events/s | fullest | parts of a message | µs an event | cores | a month |',
    '|---|---|---|---|---|---|---|---|',
    ...partitionRows(),
    '',
    `| read every ${inputs.reloadEverySeconds / 60} minutes | models | for each process | ${inputs.trackingProcesses} processes |`,
    '|---|---|---|---|',
    ...linkRows(),
    '',
    `${tablesOfModels.length} tables of sums have a model in their key, ${tablesOfSite.length} are of the whole site.`,
  ].join('\n');
