import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { z } from 'zod';

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
