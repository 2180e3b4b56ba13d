import { hash } from 'node:crypto';
import type { StatementDay } from '@marquee/contracts/http/statement';

type Step = NonNullable<StatementDay['proof']>['path'][number];

const sha256 = (...parts: readonly Buffer[]): Buffer => hash('sha256', Buffer.concat(parts), 'buffer');
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

/** The root, and the siblings of leaf `nth` on its way to it, from one hash for each leaf. */
export const rootAndPath = (
  leaves: readonly Buffer[],
  nth: number,
): { readonly root: Buffer; readonly path: readonly Step[] } => {
  if (leaves.length < 2) return { root: rootOf(leaves), path: [] };
  const left = leftOf(leaves.length);
  const [before, after] = [leaves.slice(0, left), leaves.slice(left)];
  const isLeft = nth < left;
  const { root, path } = isLeft ? rootAndPath(before, nth) : rootAndPath(after, nth - left);
  const sibling = rootOf(isLeft ? after : before);
  return {
    root: isLeft ? sha256(nodeMark, root, sibling) : sha256(nodeMark, sibling, root),
    path: [...path, { side: isLeft ? 'right' : 'left', hash: sibling.toString('hex') }],
  };
};
