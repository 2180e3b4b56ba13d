import { recordAudit } from '@marquee/kit/bus/outbox';
import { UserError } from '@marquee/kit/errors/user-error';
import { onlyRow, type Postgres, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { readRollups } from './check-rollups';
import { readFigures } from './producer-figures';
import { isBalanced, type ProducerFigures, type ProducerLedger, producerLedger } from './producer-ledger';

/** What is written off: all that a producer lacks, a range of its numbers, or what the rollups lack. */
export type Target =
  | {
      readonly is: 'producer';
      readonly prefix: string;
      readonly range: readonly [number, number] | undefined;
    }
  | { readonly is: 'rollups' };

export type Loss = {
  readonly producer: string | null;
  /** A PostgreSQL multirange: the missing message numbers, where they are known. */
  readonly numbers: string;
  readonly messages: number;
  readonly events: number;
  readonly lostClicks: number;
};

/** `<producer or its first 8 characters>/all`, `<producer>/12`, `<producer>/12-40` or `rollups/all`. */
export const parseTarget = (given: string): Target => {
  if (given === 'rollups/all') return { is: 'rollups' };
  const match = /^([0-9a-f][0-9a-f-]{7,35})\/(?:all|(\d{1,15})(?:-(\d{1,15}))?)$/.exec(given);
  const [, prefix, from, through = from] = match ?? [];
  if (prefix === undefined)
    throw new UserError(
      `ACCEPT_GAP=${given} is no gap: use <producer>/all, <producer>/<number>-<number> or rollups/all.`,
    );
  if (from === undefined || through === undefined) return { is: 'producer', prefix, range: undefined };
  if (Number(from) < 1 || Number(through) < Number(from))
    throw new UserError(`ACCEPT_GAP=${given}: the range begins at 1 and does not end before it begins.`);
  return { is: 'producer', prefix, range: [Number(from), Number(through)] };
};

const nothing = { numbers: '{}', messages: 0, events: 0, lostClicks: 0 };

type Numbers = {
  readonly missing: string;
  readonly missingMessages: number;
  readonly chosen: string;
  readonly messages: number;
};

/** The producer's unaccounted numbers up to `top` that are not written off, and those of them in `range`. */
const readNumbers = async (
  tx: Queryable,
  producer: string,
  top: number,
  [from, through]: readonly [number, number],
): Promise<Numbers> =>
  onlyRow(
    tx,
    `with missing as (
       select int8multirange(int8range(1, $2::bigint + 1))
         - coalesce((select seen from producers where producer = $1), '{}')
         - coalesce((select range_agg(int8range(seq, seq + 1)) from recent_messages where producer = $1 and status <> 'lost'), '{}')
         - coalesce((select range_agg(run) from write_offs, unnest(numbers) as run where producer = $1), '{}') as numbers
     ), chosen as (select numbers * int8multirange(int8range($3::bigint, $4::bigint + 1)) as numbers from missing)
     select missing.numbers::text as missing, chosen.numbers::text as chosen,
       coalesce((select sum(upper(run) - lower(run)) from unnest(missing.numbers) as run), 0) as "missingMessages",
       coalesce((select sum(upper(run) - lower(run)) from unnest(chosen.numbers) as run), 0) as messages
     from missing, chosen`,
    [producer, top, from, through],
  );

const everything = [1, Number.MAX_SAFE_INTEGER - 1] as const;

const lossOf = async (
  tx: Queryable,
  { producer, checkedSeq, reportedMessages }: ProducerFigures,
  ledger: ProducerLedger,
  range: readonly [number, number] | undefined,
): Promise<Loss> => {
  const { gapMessages, gapEvents, lostClicks } = ledger;
  if (isBalanced(ledger)) return { producer, ...nothing };
  let numbers = await readNumbers(tx, producer, checkedSeq, range ?? everything);
  // More is missing than between the counted messages: the end of what the producer has reported.
  if (numbers.missingMessages < gapMessages)
    numbers = await readNumbers(tx, producer, Math.max(checkedSeq, reportedMessages), range ?? everything);
  if (range === undefined)
    return { producer, numbers: numbers.chosen, messages: gapMessages, events: gapEvents, lostClicks };
  if (numbers.messages === 0) return { producer, ...nothing };
  // The size of a lost message is not recorded: a part of the gap gets its share, and the last part gets the
  // rest.
  const messages = Math.min(gapMessages, numbers.messages);
  const events =
    numbers.messages >= numbers.missingMessages
      ? gapEvents
      : Math.floor((gapEvents * numbers.messages) / numbers.missingMessages);
  return { producer, numbers: numbers.chosen, messages, events, lostClicks: 0 };
};

const findLoss = async (tx: Queryable, target: Target, now: number): Promise<Loss> => {
  if (target.is === 'rollups') {
    const rollups = await readRollups(tx);
    return { producer: null, ...nothing, events: rollups?.missingEvents ?? 0 };
  }
  const { figures, watermark } = await readFigures(tx);
  const [found, ...others] = figures.filter(({ producer }) => producer.startsWith(target.prefix));
  if (found === undefined) throw new UserError(`The ledger has no tracking process ${target.prefix}.`);
  if (others.length > 0) throw new UserError(`Several tracking processes begin with ${target.prefix}.`);
  return await lossOf(tx, found, producerLedger(found, now, watermark), target.range);
};

type Options = {
  readonly operator: string;
  readonly reason: string;
  readonly onFound: (loss: Loss) => void;
  readonly dryRun: boolean;
};

/** Writes off, and audits in the same transaction, what is missing at this moment; false: nothing. */
export const writeOff = async (
  db: Postgres,
  target: Target,
  { operator, reason, onFound, dryRun }: Options,
  now = Date.now(),
): Promise<boolean> =>
  await db.transaction(async (tx) => {
    // Two operators at once would write the same loss off twice.
    await tx.query('lock table write_offs in share row exclusive mode');
    const loss = await findLoss(tx, target, now);
    if (loss.messages + loss.events + loss.lostClicks === 0) return false;
    onFound(loss);
    if (dryRun) return true;
    const { producer, numbers, messages, events, lostClicks } = loss;
    await tx.query(
      `insert into write_offs (producer, numbers, messages, events, lost_clicks, operator, reason) values ($1, $2, $3, $4, $5, $6, $7)`,
      [producer, numbers, messages, events, lostClicks, operator, reason],
    );
    const id = producer ?? 'rollups';
    const entry = {
      by: { role: 'admin', name: operator } as const,
      what: 'loss.written-off',
      about: { kind: 'ledger', id, name: id },
      after: { messages, events, lostClicks, numbers: numbers.slice(0, 200), reason },
    };
    await recordAudit(tx, entry, null);
    return true;
  });
