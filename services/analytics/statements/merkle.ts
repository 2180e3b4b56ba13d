import { createHash } from 'node:crypto';
import type { StatementDay } from '@marquee/contracts/http/statement';

type Step = NonNullable<StatementDay['proof']>['path'][number];

const sha256 = (...parts: readonly Buffer[]): Buffer =>
  createHash('sha256').update(Buffer.concat(parts)).digest();
const [leafMark, nodeMark] = [Buffer.of(0), Buffer.of(1)];

/** Marked, so that no node passes as a leaf. */
export const leafHash = (text: string): Buffer => sha256(leafMark, Buffer.from(text));

/** The largest power of two below `count`: the leaves of the left side (RFC 6962). */
const leftOf = (count: number): number => 2 ** Math.floor(Math.log2(count - 1));

/** The root of the leaves' hashes; of none, SHA-256 of nothing. */
export const rootOf = (leaves: readonly Buffer[]): Buffer => {
  const [only] = leaves;
  if (only === undefined) return sha256();
  if (leaves.length === 1) return only;
  const left = leftOf(leaves.length);
  return sha256(nodeMark, rootOf(leaves.slice(0, left)), rootOf(leaves.slice(left)));
};

/** The siblings of leaf `nth` on its way to the root. */
export const pathOf = (leaves: readonly Buffer[], nth: number): Step[] => {
  if (leaves.length < 2) return [];
  const left = leftOf(leaves.length);
  const hashOf = (side: readonly Buffer[]) => rootOf(side).toString('hex');
  return nth < left
    ? [...pathOf(leaves.slice(0, left), nth), { side: 'right', hash: hashOf(leaves.slice(left)) }]
    : [...pathOf(leaves.slice(left), nth - left), { side: 'left', hash: hashOf(leaves.slice(0, left)) }];
};
