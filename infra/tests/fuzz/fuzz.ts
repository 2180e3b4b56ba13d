import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { matchRoute } from '../../../services/gateway/request/match-route';
import { pathOf } from '../../../services/gateway/request/plain-target';
import type { Credentials } from './fixtures';
import type { FuzzRoute } from './fuzz-routes';
import {
  type Finding,
  type FindingKind,
  type Judged,
  type JudgeFacts,
  judge,
  slowAfterMs,
  timeOf,
} from './judge';
import { asCurl, asRaw } from './reproduction';
import { type FuzzRequest, type Role, requestsOf, roles } from './requests';
import { type Answer, openSender } from './send';
import { openSlowdown } from './slowdown';
import type { Hints } from './values';

/** A finding with the smallest request that was found for it. */
export type Found = Finding & {
  readonly title: string;
  readonly role: Role;
  readonly reproduction: string;
};

export type RouteCounts = {
  readonly requests: number;
  readonly statuses: ReadonlyMap<string, number>;
  readonly slowestMs: number;
};

export type FuzzReport = {
  readonly found: readonly Found[];
  readonly counts: ReadonlyMap<string, RouteCounts>;
  readonly seconds: number;
};

type Run = {
  readonly baseUrl: string;
  readonly routes: readonly FuzzRoute[];
  readonly hintsFor: (route: FuzzRoute, role: Role) => Hints;
  readonly ownSlugs: Readonly<Partial<Record<Role, string>>>;
  readonly logIn: (role: Role) => Promise<Credentials>;
  readonly facts: JudgeFacts;
  /** Bytes that are sent first, each on a connection of its own. */
  readonly malformed: readonly string[];
  readonly seed: number;
  /** False ends the run after the requests in flight. In a round (1, 2 …) each role asks every route. */
  readonly goesOn: (round: number) => boolean;
  readonly report: (line: string) => void;
};

type Pair = { readonly route: FuzzRoute; readonly role: Role; readonly requests: fc.Arbitrary<FuzzRequest> };

type Attempt = { readonly judged: Judged; readonly answer: Answer; readonly findings: Finding[] };

/** Several at once, so that a slow answer costs little; few, so that the order is nearly the seed's. */
const concurrency = 3;

/** These depend on the moment: repeated before they count, and no smaller request is searched for. */
const momentary: ReadonlySet<FindingKind> = new Set(['slow', 'overload', 'no answer']);
const repeats = 3;

/** A smaller request is searched for with this many requests at most. */
const shrinksMax = 150;

/** Above this slowdown an overload says nothing about the product. */
const busyMachine = 3;

const runsOf = ({ guard, path }: FuzzRoute, role: Role): number => {
  if (guard === 'admin') return role === 'admin' ? 8 : 1;
  if (guard !== 'anyone') return 4;
  return role === 'anonymous' && path !== '/:page' ? 6 : 2;
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Sends requests until `goesOn` ends it. Prints a reproduction for each finding; never rejects for one. */
export const fuzz = async (run: Run): Promise<FuzzReport> => {
  const { baseUrl, routes, facts, seed, report } = run;
  const startedAt = performance.now();
  const sender = openSender(baseUrl, concurrency);
  const slowdown = openSlowdown();
  const found: Found[] = [];
  const known = new Set<string>();
  const counts = new Map<string, { requests: number; statuses: Map<string, number>; slowestMs: number }>();

  const count = (title: string, answer: Answer): void => {
    const one = counts.get(title) ?? { requests: 0, statuses: new Map<string, number>(), slowestMs: 0 };
    counts.set(title, one);
    const status = answer.is === 'answer' ? String(answer.status) : 'none';
    one.requests += 1;
    one.statuses.set(status, (one.statuses.get(status) ?? 0) + 1);
    one.slowestMs = Math.max(one.slowestMs, answer.tookMs);
  };

  const judgedOf = ({ method, target }: FuzzRequest, role: Role): Judged => {
    const path = pathOf(target);
    const match = matchRoute(method, path);
    const title = match.is === 'row' ? `${match.row.method} ${match.row.path}` : 'GET page';
    const isPage = match.is === 'unknown' && ['GET', 'HEAD'].includes(method);
    const route = match.is === 'row' || isPage ? routes.find((one) => one.title === title) : undefined;
    const slug = match.is === 'row' ? match.params?.slug : undefined;
    return { route, role, method, asksForOwnModel: slug !== undefined && slug === run.ownSlugs[role] };
  };

  /** What is left of the findings when those that depend on the moment are repeated. */
  const confirmed = async ({ findings }: Attempt, again: () => Promise<Attempt>): Promise<Finding[]> => {
    const certain = findings.filter(({ kind }) => !momentary.has(kind));
    const [doubtful] = findings.filter(({ kind }) => momentary.has(kind));
    if (doubtful === undefined || certain.length > 0) return certain;
    const attempts: Attempt[] = [];
    let slowest = 1;
    for (let nth = 0; nth < repeats; nth += 1) {
      await sleep(doubtful.kind === 'overload' ? 2_000 : 100);
      slowest = Math.max(slowest, slowdown());
      attempts.push(await again());
      slowest = Math.max(slowest, slowdown());
    }
    if (doubtful.kind === 'slow') {
      const tookMs = median(attempts.map(({ judged, answer }) => timeOf(judged, answer)));
      const detail = `${Math.round(tookMs)} ms in the median of ${repeats}`;
      return tookMs > slowAfterMs * slowest ? [{ kind: 'slow', detail }] : [];
    }
    const persists = attempts.every((one) => one.findings.some(({ kind }) => kind === doubtful.kind));
    return persists && slowest < busyMachine ? [doubtful] : [];
  };

  /** One cause often shows on every route: then it is one finding. */
  const keyOf = ({ kind, detail }: Finding, title: string): string =>
    ['headers', 'media type'].includes(kind) ? `${kind} ${detail}` : `${title} ${kind}`;
  const record = (finding: Finding, title: string, role: Role, reproduction: string): void => {
    if (known.has(keyOf(finding, title))) return;
    known.add(keyOf(finding, title));
    found.push({ ...finding, title, role, reproduction });
    report(`✗ ${title} as ${role}: ${finding.kind}: ${finding.detail}\n    ${reproduction}`);
  };

  const slice = async (
    { route, role, requests }: Pair,
    sliceSeed: number,
    goesOn: () => boolean,
  ): Promise<void> => {
    const { cookie, forged } = await run.logIn(role);
    let smallest: { request: FuzzRequest; finding: Finding } | undefined;
    let shrinks = 0;
    const property = fc.asyncProperty(requests, async (generated) => {
      if (!goesOn() || (smallest && (momentary.has(smallest.finding.kind) || shrinks >= shrinksMax))) return;
      if (smallest) shrinks += 1;
      const request = { ...generated, headers: [...forged, ...generated.headers] };
      const judged = judgedOf(request, role);
      const attempt = async () => {
        const answer = await sender.send(request, cookie);
        count(route.title, answer);
        const findings = judge(judged, answer, facts);
        return {
          judged,
          answer,
          findings: findings.filter((one) => !known.has(keyOf(one, route.title))),
        };
      };
      const fresh = await confirmed(await attempt(), attempt);
      const finding = fresh.find(({ kind }) => smallest === undefined || kind === smallest.finding.kind);
      if (finding === undefined) return;
      smallest = { request, finding };
      throw new Error(finding.detail);
    });
    await fc.check(property, { seed: sliceSeed, numRuns: runsOf(route, role) });
    if (smallest) record(smallest.finding, route.title, role, asCurl(smallest.request, role));
  };

  const malformed = async (): Promise<void> => {
    const title = 'malformed requests';
    for (const bytes of run.malformed) {
      const attempt = async () => {
        const answer = await sender.sendRaw(bytes);
        count(title, answer);
        const route =
          answer.is === 'answer' && answer.status < 400
            ? routes.find((one) => /^\S+ [^\s?]+/.exec(bytes)?.[0] === one.title)
            : undefined;
        const method = bytes.split(' ', 1)[0] ?? '';
        const judged: Judged = { route, role: 'anonymous', method, asksForOwnModel: false };
        return { judged, answer, findings: judge(judged, answer, facts) };
      };
      for (const finding of await confirmed(await attempt(), attempt))
        record(finding, title, 'anonymous', asRaw(bytes));
    }
  };

  const pairs = routes.flatMap((route) =>
    roles.map((role): Pair => ({ route, role, requests: requestsOf(route, run.hintsFor(route, role)) })),
  );
  let next = 0;
  const worker = async (): Promise<void> => {
    for (;;) {
      const nth = next;
      next += 1;
      const goesOn = () => run.goesOn(1 + Math.floor(nth / pairs.length));
      if (!goesOn()) return;
      const pair = pairs[nth % pairs.length];
      if (pair) await slice(pair, (Math.imul(seed, 1_000_003) + nth) | 0, goesOn);
    }
  };
  try {
    await malformed();
    await Promise.all(Array.from({ length: concurrency }, worker));
  } finally {
    sender.close();
  }
  return { found, counts, seconds: (performance.now() - startedAt) / 1_000 };
};
