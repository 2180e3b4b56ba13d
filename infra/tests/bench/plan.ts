import type { Postgres, Queryable } from '@marquee/kit/postgres/open-postgres';
import { z } from 'zod';

export type Statement = { readonly text: string; readonly values: unknown[] };
export type Recorder = { statements: Statement[] | undefined };

/** The same pool, which records statements while `recorder.statements` is set. */
export const recorded = (db: Postgres, recorder: Recorder): Postgres => ({
  ...db,
  query: (text, values) => {
    const given =
      typeof text === 'string'
        ? { text, values: values ?? [] }
        : { text: text.text, values: text.values ?? [] };
    recorder.statements?.push(given);
    return db.query(text, values);
  },
});

type Node = {
  'Node Type': string;
  'Index Name'?: string | undefined;
  'Relation Name'?: string | undefined;
  Plans?: Node[] | undefined;
};

const Node: z.ZodType<Node> = z.object({
  'Node Type': z.string(),
  'Index Name': z.string().optional(),
  'Relation Name': z.string().optional(),
  get Plans() {
    return z.array(Node).optional();
  },
});
const Explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: Node })]) })]);

const uses = (node: Node): string[] => [
  ...(node['Index Name'] === undefined ? [] : [node['Index Name']]),
  ...(node['Node Type'] === 'Seq Scan' ? [`scan of ${node['Relation Name'] ?? 'rows'}`] : []),
  ...(node.Plans ?? []).flatMap(uses),
];

/** The indexes in a statement's plan, and the tables with a sequential scan. */
export const planOf = async (db: Queryable, text: string, values: unknown[]): Promise<string[]> => {
  const { rows } = await db.query(`explain (format json) ${text}`, values);
  return [...new Set(uses(Explained.parse(rows)[0]['QUERY PLAN'][0].Plan))];
};

const Buffers = z.object({
  'Shared Hit Blocks': z.int(),
  'Shared Read Blocks': z.int(),
  'Temp Written Blocks': z.int(),
});
const Analyzed = z.tuple([
  z.object({
    'QUERY PLAN': z.tuple([z.object({ Plan: z.intersection(Node, Buffers), 'Execution Time': z.number() })]),
  }),
]);

/** The steps of a plan, and what they read: `HashAggregate, Seq Scan of visit_group_days`, of any partition. */
const steps = (node: Node): string[] => {
  const table = node['Relation Name']?.replace(/_(?:p|y)?\d[\d_]*$/, '');
  const step = table === undefined ? node['Node Type'] : `${node['Node Type']} of ${table}`;
  return [step, ...(node.Plans ?? []).flatMap(steps)];
};

/** A statement as PostgreSQL executed it: blocks of 8 KiB in the cache, from the disk, and of temporary files. */
export const analyzed = async (db: Queryable, { text, values }: Statement) => {
  const { rows } = await db.query(`explain (analyze, buffers, format json) ${text}`, values);
  const [{ Plan: plan, 'Execution Time': ms }] = Analyzed.parse(rows)[0]['QUERY PLAN'];
  return {
    steps: [...new Set(steps(plan))],
    hit: plan['Shared Hit Blocks'],
    read: plan['Shared Read Blocks'],
    temporary: plan['Temp Written Blocks'],
    ms,
  };
};
