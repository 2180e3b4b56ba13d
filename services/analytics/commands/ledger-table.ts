import type { Ledger } from '@marquee/contracts/http/ledger';
import { ledgerFigures } from '@marquee/contracts/rules/ledger-figures';

type Figures = Ledger['totals'];

const number = (value: number): string => value.toLocaleString('en-US');

const row = (name: string, figures: Figures): string[] => [
  name,
  ...ledgerFigures.map(({ key }) => number(figures[key])),
];

const aligned = (rows: readonly (readonly string[])[]): string[] => {
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0))) ?? [];
  return rows.map((cells) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
};

const producerName = ({ producer, closed, lastAt }: Ledger['producers'][number]): string =>
  `${producer.slice(0, 8)} ${closed ? 'ended' : 'last seen'} ${lastAt.slice(0, 19).replace('T', ' ')}`;

/** The ledger as a text table: one line per tracking process, the totals, and whether it balances. */
export const ledgerTable = ({
  at,
  producers,
  producersOmitted = 0,
  totals,
  balanced,
  invalid,
  oldestUncountedAt = null,
  deadLetters,
}: Ledger): string => {
  const heading = ['tracking process', ...ledgerFigures.map(({ name }) => name)];
  const [first, ...lines] = aligned([
    heading,
    ...producers.map((producer) => row(producerName(producer), producer)),
    row('all', totals),
  ]);
  const all = lines.pop();
  const rule = '-'.repeat(Math.max(first?.length ?? 0, all?.length ?? 0));
  const letters = deadLetters
    ? [
        `dead letters: ${deadLetters.parked} parked, ${deadLetters.replayed} replayed, ${deadLetters.discarded} discarded` +
          (deadLetters.ofUnknownProducer > 0
            ? `; ${deadLetters.ofUnknownProducer} of unknown origin, in no ledger`
            : ''),
      ]
    : [];
  return [
    first,
    rule,
    ...lines,
    ...(producersOmitted > 0 ? [`… and ${number(producersOmitted)} earlier ones, all complete`] : []),
    rule,
    all,
    '',
    'Figures are events unless named messages. accepted = counted + repeated + in flight + quarantined + gap events.',
    'duplicates: messages delivered again and not counted again.',
    `of those counted, invalid traffic: ${number(invalid)}`,
    `oldest uncounted event: ${oldestUncountedAt === null ? 'none' : `${number(Math.round((Date.parse(at) - Date.parse(oldestUncountedAt)) / 1_000))} s old`}`,
    ...letters,
    `balanced: ${balanced ? 'yes' : 'no'}`,
  ].join('\n');
};
