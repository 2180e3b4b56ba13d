import { z } from 'zod';

/** The format of V8, as the inspector and `node --cpu-prof` write it. Times in microseconds. */
export const CpuProfile = z.object({
  nodes: z.array(
    z.object({
      id: z.int(),
      callFrame: z.object({ functionName: z.string(), url: z.string(), lineNumber: z.int() }),
      children: z.array(z.int()).optional(),
    }),
  ),
  samples: z.array(z.int()),
  timeDeltas: z.array(z.number()),
});
export type CpuProfile = z.infer<typeof CpuProfile>;

/** A function with its callees. `self` and `total` in microseconds, only while the process was busy. */
export type Frame = {
  readonly name: string;
  readonly file: string;
  self: number;
  total: number;
  readonly callees: Map<string, Frame>;
};

const fileOf = (url: string): string =>
  url
    .replace(/^file:\/\//, '')
    .replace(/^.*node_modules\//, '')
    .replace(/^.*\/(?:services|frontend)\//, '');

const idle = '(idle)';

/**
 * The call tree from the root. Calls of one function by the same caller are one frame, whatever their line.
 */
export const callTree = ({ nodes, samples, timeDeltas }: CpuProfile): Frame => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const selfOf = new Map<number, number>();
  for (const [index, id] of samples.entries())
    selfOf.set(id, (selfOf.get(id) ?? 0) + Math.max(0, timeDeltas[index] ?? 0));
  const root: Frame = { name: 'all', file: '', self: 0, total: 0, callees: new Map() };
  const add = (id: number, caller: Frame): number => {
    const node = byId.get(id);
    if (node === undefined || node.callFrame.functionName === idle) return 0;
    const name = node.callFrame.functionName || '(anonymous)';
    const file = fileOf(node.callFrame.url);
    const key = `${name} ${file}`;
    const frame = caller.callees.get(key) ?? { name, file, self: 0, total: 0, callees: new Map() };
    caller.callees.set(key, frame);
    const self = selfOf.get(id) ?? 0;
    frame.self += self;
    const total = (node.children ?? []).reduce((sum, child) => sum + add(child, frame), self);
    frame.total += total;
    return total;
  };
  const [first] = nodes;
  for (const child of first?.children ?? []) root.total += add(child, root);
  return root;
};
