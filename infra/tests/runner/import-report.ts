// Reporter for dependency-cruiser: prints the violations of its rules, and the cycles between folders.
//
// A folder is one node of the graph, except that each file in the root of a service is a node of its own:
// `main.ts` and `app.ts` stand above the service's folders; `config.ts`, `deps.ts` and `metrics.ts` below.
// `deps.ts` declares the types of what the folders open, so its imports of types do not count. Neither do tests.
import { dirname } from 'node:path/posix';

type Dependency = { readonly resolved: string; readonly dependencyTypes: readonly string[] };
type Module = { readonly source: string; readonly dependencies: readonly Dependency[] };
type Violation = {
  readonly rule: { readonly name: string; readonly severity: string };
  readonly from: string;
  readonly to: string;
};
type Result = {
  readonly modules: readonly Module[];
  readonly summary: { readonly violations: readonly Violation[] };
};

/** For each node those that it imports, with the files that do. */
type Graph = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\/|^infra\/tests\//.test(path);
const nodeOf = (path: string): string => (/^services\/[^/]+\/[^/]+$/.test(path) ? path : dirname(path));

const namesOnlyTypes = (path: string, { dependencyTypes }: Dependency): boolean =>
  /^services\/[^/]+\/deps\.ts$/.test(path) && dependencyTypes.includes('type-only');

const graphOf = (modules: readonly Module[]): Graph => {
  const sources = modules.filter(({ source }) => !/node_modules/.test(source) && !isTest(source));
  const own = new Set(sources.map(({ source }) => source));
  const graph = new Map<string, Map<string, readonly string[]>>();
  for (const { source, dependencies } of sources)
    for (const dependency of dependencies) {
      const [from, to] = [nodeOf(source), nodeOf(dependency.resolved)];
      if (from === to || !own.has(dependency.resolved) || namesOnlyTypes(source, dependency)) continue;
      const targets = graph.get(from) ?? new Map<string, readonly string[]>();
      graph.set(from, targets.set(to, [...(targets.get(to) ?? []), `${source} → ${dependency.resolved}`]));
    }
  return graph;
};

const reachableFrom = (graph: Graph, start: string): ReadonlySet<string> => {
  const found = new Set([start]);
  // A set yields the members that are added while it is iterated, too.
  for (const node of found) for (const next of graph.get(node)?.keys() ?? []) found.add(next);
  return found;
};

/** The imports between folders that import each other, directly or through others, by file. */
export const folderCycles = (modules: readonly Module[]): string[] => {
  const graph = graphOf(modules);
  const reachable = new Map([...graph.keys()].map((node) => [node, reachableFrom(graph, node)]));
  const cyclic = [...graph].flatMap(([from, targets]) =>
    [...targets].flatMap(([to, imports]) => (reachable.get(to)?.has(from) ? imports : [])),
  );
  return [...new Set(cyclic)];
};

// dependency-cruiser requires a default export.
export default ({ modules, summary }: Result) => {
  const broken = [
    ...summary.violations.map(({ rule, from, to }) => `${rule.severity} ${rule.name}: ${from} → ${to}`),
    ...folderCycles(modules).map((line) => `error no-folder-cycles: ${line}`),
  ];
  const output = `${[...broken, `${broken.length} violations in ${modules.length} modules`].join('\n')}\n`;
  return { output, exitCode: broken.length };
};
