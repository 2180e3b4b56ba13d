import type { Frame } from './cpu-profile';

/** What a function belongs to, for the sums at the top of the table. */
const groupOf = ({ name, file }: Frame): string => {
  if (name === '(garbage collector)') return 'garbage collection';
  if (name === '(program)') return 'native code';
  if (/^write(v|Utf8String|Latin1String|Buffer)$/.test(name)) return 'system calls that write';
  if (/^node:_?http|^node:internal\/http/.test(file)) return "Node's HTTP";
  if (/^node:(net|internal\/(streams?|stream_base|timers|process|async_hooks))/.test(file))
    return "Node's streams, sockets and timers";
  if (file.startsWith('node:')) return 'other parts of Node';
  if (/(^|\/)dist\//.test(file) && !/^[^/]+\/(dist|lib)\/(cjs|esm)/.test(file) && /main|worker/.test(file))
    return 'our own code';
  return file === '' ? 'built-in functions' : (file.split('/')[0] ?? file);
};

const selfTimes = (frame: Frame, into: Map<string, { frame: Frame; self: number }>): void => {
  const key = `${frame.name} ${frame.file}`;
  const known = into.get(key);
  if (known) known.self += frame.self;
  else into.set(key, { frame, self: frame.self });
  for (const callee of frame.callees.values()) selfTimes(callee, into);
};

const shown = 30;
const percent = (part: number, all: number): string => `${((100 * part) / all).toFixed(1)} %`.padStart(7);

/** A table as text: self time while busy by group, then of the functions with the most. */
export const selfTimeTable = (root: Frame, title: string): string => {
  const times = new Map<string, { frame: Frame; self: number }>();
  selfTimes(root, times);
  const groups = new Map<string, number>();
  for (const { frame, self } of times.values())
    groups.set(groupOf(frame), (groups.get(groupOf(frame)) ?? 0) + self);
  const byTime = <Item>(items: readonly Item[], timeOf: (item: Item) => number): Item[] =>
    items.toSorted((one, other) => timeOf(other) - timeOf(one));
  return [
    title,
    '',
    ...byTime([...groups], ([, self]) => self)
      .filter(([, self]) => self > root.total / 200)
      .map(([name, self]) => `${percent(self, root.total)}  ${name}`),
    '',
    ...byTime([...times.values()], ({ self }) => self)
      .slice(0, shown)
      .map(({ frame: { name, file }, self }) => `${percent(self, root.total)}  ${name}  ${file}`),
    '',
  ].join('\n');
};
