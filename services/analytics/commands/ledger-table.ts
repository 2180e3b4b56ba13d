import type { Ledger } from '@marquee/contracts/http/ledger';
import { ledgerFigures, processState } from '@marquee/contracts/ledger/ledger-figures';
import {
  ledgerDifferences,
  ledgerSentence,
  ledgerSources,
  rebuildCommand,
} from '@marquee/contracts/ledger/ledger-sentence';
import { aligned } from '@marquee/contracts/text/aligned';
import { counted, withSeparators } from '@marquee/contracts/text/number';
import { isBalanced } from '../ledger/producer-ledger';

type Figures = Ledger['totals'];

const row = (name: string, figures: Figures): string[] => [
  name,
  ...ledgerFigures.map(({ key }) => withSeparators(figures[key])),
];

const time = (at: string): string => at.slice(0, 19).replace('T', ' ');

const producerName = (producer: Ledger['producers'][number]): string =>
  `${producer.producer.slice(0, 8)} ${processState(producer)} ${time(producer.lastAt)}`;

const sourceLines = (ledger: Ledger): string[] => {
  const sources = ledgerSources(ledger);
  const counts = aligned(
    sources.map(({ name, events, at }) => [
      name,
      events === null ? 'unknown' : withSeparators(events),
      at === null ? '' : `at ${time(at)} UTC`,
    ]),
  );
  return [
    ...sources.map(({ means }, index) => `${counts[index]}\n    ${means}`),
    ...ledgerDifferences(ledger),
  ];
};

/** Days whose people are incomplete, each with the command that makes it exact. */
export const incompleteLines = (days: Ledger['incompleteDays'] = []): string[] =>
  days.map(
    ({ day, events }) =>
      `${day}: ${counted(events, 'event was', 'events were')} counted after the pseudonyms of the day were deleted; its visitors and unique clicks lack their people. Repair: ${rebuildCommand(day)}`,
  );

const lossLines = ({ producers, sources, writeOffs, incompleteDays }: Ledger): string[] => [
  ...(sources.rollups?.missing ?? []).map(
    ({ table, day, events }) =>
      `${day}: ${table === 'all' ? `the rollups lack ${withSeparators(events)} events that they had` : `${table} lacks ${withSeparators(events)} events that other tables have`}. Repair: ${rebuildCommand(day)}`,
  ),
  ...incompleteLines(incompleteDays),
  ...producers
    .filter((producer) => !isBalanced(producer) && producer.inFlight >= 0)
    .map(
      ({ producer }) =>
        `${producer} lacks events. Repair: make refill. If they are lost: make ledger ACCEPT_GAP=${producer}/all OPERATOR=<name> REASON=<why>`,
    ),
  ...writeOffs.latest.map(
    ({ producer, events, lostClicks, operator, reason, at }) =>
      `written off ${time(at)} UTC by ${operator}: ${withSeparators(events)} events${lostClicks > 0 ? ` and ${withSeparators(lostClicks)} clicks` : ''} of ${producer ?? 'the rollups'} (${reason})`,
  ),
  ...(writeOffs.total > writeOffs.latest.length
    ? [`… and ${withSeparators(writeOffs.total - writeOffs.latest.length)} earlier write-offs`]
    : []),
];

/** The ledger as text: a sentence, the sources, a line per tracking process, totals, and the balance. */
export const ledgerTable = (ledger: Ledger): string => {
  const {
    at,
    producers,
    producersOmitted = 0,
    totals,
    balanced,
    invalid,
    oldestUncountedAt = null,
    deadLetters,
  } = ledger;
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
    ledgerSentence(ledger),
    '',
    ...sourceLines(ledger),
    '',
    first,
    rule,
    ...lines,
    ...(producersOmitted > 0 ? [`… and ${withSeparators(producersOmitted)} earlier ones, all complete`] : []),
    rule,
    all,
    '',
    'Figures are events unless named messages. accepted = counted + repeated + in flight + quarantined + gap events + written off.',
    ...ledgerFigures.map(({ name, means }) => `  ${name}: ${means}`),
    `of those counted, invalid traffic: ${withSeparators(invalid)}`,
    `oldest uncounted event: ${oldestUncountedAt === null ? 'none' : `${withSeparators(Math.round((Date.parse(at) - Date.parse(oldestUncountedAt)) / 1_000))} s old`}`,
    ...letters,
    ...lossLines(ledger),
    `balanced: ${balanced ? 'yes' : 'no'}`,
  ].join('\n');
};
