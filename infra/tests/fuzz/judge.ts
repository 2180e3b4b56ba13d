import { isDeepStrictEqual } from 'node:util';
import { ErrorBody, Problem } from '@marquee/contracts/http/error-body';
import { isApiPath } from '@marquee/contracts/rules/api-scopes';
import { platforms } from '@marquee/contracts/rules/platforms';
import { z } from 'zod';
import type { FuzzRoute, Replies } from './fuzz-routes';
import type { Role } from './requests';
import type { Answer } from './send';

export const findingKinds = [
  'server error',
  'overload',
  'no answer',
  'slow',
  'body',
  'media type',
  'disclosure',
  'role',
  'headers',
  'redirect',
  'status',
] as const;
export type FindingKind = (typeof findingKinds)[number];
export type Finding = { readonly kind: FindingKind; readonly detail: string };

/** A request as far as the judgment depends on it. `route`: the row that answers, undefined if none. */
export type Judged = {
  readonly route: FuzzRoute | undefined;
  readonly role: Role;
  readonly method: string;
  /** The path names the model whose holder is logged in. */
  readonly asksForOwnModel: boolean;
};

export type JudgeFacts = {
  /** Texts that only an administrator may read. */
  readonly adminOnly: readonly string[];
  /** Texts that no answer contains: folders and ports of this installation. */
  readonly internal: readonly string[];
};

export const slowAfterMs = 1_000;

/** Also what a time limit ends on a busy machine. */
const overloads: ReadonlySet<number> = new Set([502, 503, 504]);

const clientErrors: ReadonlySet<number> = new Set([
  400, 401, 403, 404, 405, 406, 408, 409, 410, 412, 413, 414, 415, 416, 417, 421, 422, 428, 429, 431,
]);

/** Refusals before or at the session check: nothing else may be learned without the session. */
const refusals: ReadonlySet<number> = new Set([400, 401, 403, 405, 408, 413, 414, 417, 421, 429, 431]);

const disclosures: readonly RegExp[] = [
  /\n\s+at .+:\d+:\d+/,
  /\bat (?:async )?[\w.<>]+ \(.+:\d+:\d+\)/,
  /node:internal|node_modules|\bdist\/\w+\.js/,
  /\b\w+\.ts:\d+/,
  /\b(?:syntax error at or near|violates .+ constraint|relation ".+" does not exist|invalid input syntax for)/i,
  /\b(?:select .+ from|insert into|update .+ set|delete from) \w+/i,
  /\b(?:postgres|postgresql|amqp|redis):\/\//,
  /\bE(?:CONNREFUSED|CONNRESET|PIPE|NOENT|ACCES)\b/,
  /\b(?:ZodError|HttpError|TypeError|RangeError|SyntaxError|ReferenceError)\b/,
];

const requiredHeaders: Readonly<Record<string, RegExp>> = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/i,
  'content-security-policy': /default-src/,
  'permissions-policy': /\bgeolocation=\(\)/,
  'referrer-policy': /./,
  'x-request-id': /^(?:unread|[\w-]{8}\.[a-z\d]+)$/,
};

const mediaType = (headers: Readonly<Record<string, string>>): string =>
  (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Undefined, or why the value is not exactly what the schema describes; unknown fields count. */
const mismatch = (schema: z.ZodType, value: unknown): string | undefined => {
  const result = schema.safeParse(value);
  if (!result.success) return z.prettifyError(result.error).replaceAll('\n', ' ').slice(0, 300);
  return isDeepStrictEqual(result.data, value) ? undefined : 'has fields that the schema does not know';
};

const judgeError = (
  route: FuzzRoute | undefined,
  { status, headers, body }: Extract<Answer, { is: 'answer' }>,
): Finding[] => {
  const type = mediaType(headers);
  const isProblem = type === 'application/problem+json';
  // Headers that are too large are refused before the path is read; a path of the API may be no route.
  const isExpected =
    route === undefined ||
    status === 431 ||
    (isProblem ? isApiPath(route.path) || !route.path.startsWith('/api/') : !isApiPath(route.path));
  if (!(isExpected && (isProblem || type === 'application/json')))
    return [{ kind: 'media type', detail: `an error as "${headers['content-type'] ?? ''}"` }];
  const value = parsed(body.toString());
  const wrong = mismatch(isProblem ? Problem : ErrorBody, value);
  if (wrong !== undefined) return [{ kind: 'body', detail: `the error body: ${wrong}` }];
  const { error, message, requestId } = isProblem
    ? Problem.transform(({ detail, ...problem }) => ({ ...problem, message: detail })).parse(value)
    : ErrorBody.parse(value);
  if (!/^[a-z0-9]+(?:[.-][a-z0-9]+)*$/.test(error) || message === '')
    return [{ kind: 'body', detail: `the error body has code "${error}" and message "${message}"` }];
  return requestId === headers['x-request-id']
    ? []
    : [{ kind: 'body', detail: 'the request id of the error body is not that of the header' }];
};

const judgeBody = (schema: z.ZodType | 'text', type: string, text: string): Finding[] => {
  if (schema === 'text') return [];
  const values =
    type === 'application/x-ndjson' ? text.split('\n').filter(Boolean).map(parsed) : [parsed(text)];
  const wrong = values.map((value) => mismatch(schema, value)).find((reason) => reason !== undefined);
  return wrong === undefined ? [] : [{ kind: 'body', detail: wrong }];
};

const judgeReply = (
  replies: Replies,
  answer: Extract<Answer, { is: 'answer' }>,
  method: string,
): Finding[] => {
  const { status, headers, body } = answer;
  if (status === 304 || (status === 204 && method === 'OPTIONS'))
    return body.length === 0 ? [] : [{ kind: 'body', detail: `a body with ${status}` }];
  const expected = replies[status];
  if (expected === undefined) return [{ kind: 'status', detail: `the route does not answer ${status}` }];
  // A HEAD answer has the headers alone; an empty redirect has none about a body.
  if (method === 'HEAD') return body.length === 0 ? [] : [{ kind: 'body', detail: 'a body for HEAD' }];
  if (status >= 300 && status < 400 && body.length === 0) return [];
  if (expected === 'empty')
    return body.length === 0 ? [] : [{ kind: 'body', detail: `a body with ${status}` }];
  const type = mediaType(headers);
  const schema = expected[type];
  return schema === undefined
    ? [{ kind: 'media type', detail: `${status} as "${headers['content-type'] ?? ''}"` }]
    : judgeBody(schema, type, body.toString());
};

const judgeRole = ({ route, role, asksForOwnModel }: Judged, status: number): Finding[] => {
  const allowed =
    route === undefined ||
    route.guard === 'anyone' ||
    role === 'admin' ||
    (route.guard !== 'admin' && asksForOwnModel);
  if (allowed || status >= 500) return [];
  return refusals.has(status)
    ? []
    : [{ kind: 'role', detail: `${status} for ${role} on a route for ${route.guard}s` }];
};

const judgeRedirect = (route: FuzzRoute | undefined, location: string | undefined): Finding[] => {
  if (location === undefined) return [{ kind: 'redirect', detail: 'no Location' }];
  const hosts: readonly string[] = platforms.flatMap((platform) => platform.hosts);
  const isOwn = /^\/(?![/\\])/.test(location);
  const isPlatform =
    URL.canParse(location) && location.startsWith('https:') && hosts.includes(new URL(location).hostname);
  return isOwn || (isPlatform && route?.path.startsWith('/track/'))
    ? []
    : [{ kind: 'redirect', detail: `to ${location.slice(0, 200)}` }];
};

const judgeHeaders = (headers: Readonly<Record<string, string>>, status: number): Finding[] => {
  const missing = Object.entries(requiredHeaders)
    .filter(([name, pattern]) => !pattern.test(headers[name] ?? ''))
    .map(([name]) => name);
  if ([429, 503].includes(status) && !/^[1-9]\d*$/.test(headers['retry-after'] ?? ''))
    missing.push('retry-after');
  if (status === 405 && !headers.allow) missing.push('allow');
  if (headers['x-powered-by'] !== undefined || headers.server !== undefined)
    missing.push('no name of the server');
  return missing.length === 0 ? [] : [{ kind: 'headers', detail: `missing: ${missing.join(', ')}` }];
};

const judgeDisclosure = (text: string, isError: boolean, { role }: Judged, facts: JudgeFacts): Finding[] => {
  const plain = text.replaceAll('\\"', '"').replaceAll('\\n', '\n');
  // A page's own texts may name an error class; a stack trace is one anywhere.
  const patterns = isError ? disclosures : disclosures.slice(0, 2);
  const secret = role === 'admin' ? undefined : facts.adminOnly.find((one) => plain.includes(one));
  const found =
    secret ??
    facts.internal.find((one) => isError && plain.includes(one)) ??
    patterns.map((pattern) => pattern.exec(plain)?.[0]).find((match) => match !== undefined);
  return found === undefined ? [] : [{ kind: 'disclosure', detail: `"${found.trim().slice(0, 120)}"` }];
};

/** How long the client waited: for a streamed file until it begins. */
export const timeOf = ({ route }: Judged, answer: Answer): number =>
  answer.is === 'answer' && route?.isStreamed === true ? answer.beganMs : answer.tookMs;

/** Everything wrong with an answer. `overload` and `slow` are of the moment: repeat before they count. */
export const judge = (judged: Judged, answer: Answer, facts: JudgeFacts): Finding[] => {
  if (answer.is === 'none') {
    // The answer to headers that are too large has a body for HEAD too: the method was not read.
    const isBodyOfHead = judged.method === 'HEAD' && answer.reason.includes('Data after');
    return isBodyOfHead ? [] : [{ kind: 'no answer', detail: answer.reason }];
  }
  const { status, headers, body } = answer;
  const { route, method } = judged;
  const text = body.toString();
  const findings: Finding[] = [
    ...judgeHeaders(headers, status),
    ...judgeDisclosure(text, status >= 400, judged, facts),
    ...judgeRole(judged, status),
  ];
  // A request that never becomes complete is ended by its time limit.
  const tookMs = timeOf(judged, answer);
  if (tookMs > slowAfterMs && status !== 408)
    findings.push({ kind: 'slow', detail: `${Math.round(tookMs)} ms` });
  if (overloads.has(status)) findings.push({ kind: 'overload', detail: `${status} ${text.slice(0, 120)}` });
  else if (status >= 500) findings.push({ kind: 'server error', detail: `${status} ${text.slice(0, 200)}` });
  else if (status >= 400) {
    const isListed =
      route?.replies[status] !== undefined && !/^application\/(?:problem\+)?json$/.test(mediaType(headers));
    if (!clientErrors.has(status))
      findings.push({ kind: 'status', detail: `${status} is no expected refusal` });
    if (isListed) findings.push(...judgeReply(route.replies, answer, method));
    else if (method !== 'HEAD') findings.push(...judgeError(route, answer));
  } else {
    if (status >= 300 && status !== 304) findings.push(...judgeRedirect(route, headers.location));
    const isOptions = method === 'OPTIONS' && status === 204;
    if (route !== undefined || isOptions) findings.push(...judgeReply(route?.replies ?? {}, answer, method));
    else findings.push({ kind: 'status', detail: `${status} from no known route` });
  }
  return findings;
};
