import { z } from 'zod';
import type { FuzzRoute } from './fuzz-routes';
import { type FindingKind, type Judged, judge } from './judge';
import type { Role } from './requests';
import type { Answer } from './send';

const route: FuzzRoute = {
  title: 'GET /api/models/:id',
  method: 'GET',
  path: '/api/models/:id',
  guard: 'anyone',
  replies: { 200: { 'application/json': z.object({ id: z.int() }) } },
};

const soundHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'",
  'permissions-policy': 'geolocation=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-request-id': 'Ef05KBRF.pg',
};

const sound = {
  is: 'answer',
  status: 200,
  headers: soundHeaders,
  body: Buffer.from('{"id":7}'),
  tookMs: 5,
  beganMs: 5,
} as const;
const answer = (
  change: Omit<Partial<Extract<Answer, { is: 'answer' }>>, 'body'> & { body?: unknown },
): Answer => ({
  ...sound,
  ...change,
  body: change.body === undefined ? sound.body : Buffer.from(JSON.stringify(change.body)),
});
const error = (status: number, change: object = {}): Answer =>
  answer({
    status,
    body: { error: 'model.unknown', message: 'There is no such model.', requestId: 'Ef05KBRF.pg', ...change },
  });
const asked = (change: Partial<Judged> = {}): Judged => ({
  route,
  role: 'anonymous',
  method: 'GET',
  asksForOwnModel: false,
  ...change,
});
const facts = { adminOnly: ['admins-only-1'], internal: ['/srv/marquee', ':8102'] };
const kindsOf = (given: Answer, judged = asked()): FindingKind[] =>
  judge(judged, given, facts).map(({ kind }) => kind);

test('a sound answer and a sound error are no findings', () => {
  expect(kindsOf(answer({}))).toEqual([]);
  expect(kindsOf(error(404))).toEqual([]);
  expect(kindsOf(answer({ status: 304, body: undefined }), asked())).toEqual(['body']);
});

test.each<[string, Answer, FindingKind]>([
  ['a 500', error(500), 'server error'],
  ['a 502', error(502), 'overload'],
  ['a 503', error(503, {}), 'overload'],
  ['an answer after more than a second', answer({ tookMs: 1_001 }), 'slow'],
  ['a closed connection', { is: 'none', reason: 'socket hang up', tookMs: 1 }, 'no answer'],
  ['a body of another shape', answer({ body: { id: 'seven' } }), 'body'],
  ['a field that the schema does not know', answer({ body: { id: 7, passwordHash: 'x' } }), 'body'],
  ['an error without a code', error(404, { error: undefined }), 'body'],
  ['an error with another request id', error(404, { requestId: 'other.1' }), 'body'],
  [
    'an error as HTML',
    answer({ status: 404, headers: { ...soundHeaders, 'content-type': 'text/html' } }),
    'media type',
  ],
  ['a status that the route does not have', answer({ status: 201 }), 'status'],
  ['a stack trace', error(404, { message: 'Error: x\n    at handle (/app/main.js:10:5)' }), 'disclosure'],
  ['a database message', error(400, { message: 'relation "models" does not exist' }), 'disclosure'],
  ['an internal port', error(400, { message: 'connect 127.0.0.1:8102' }), 'disclosure'],
  ["an administrator's text", answer({ body: { id: 7, note: 'admins-only-1' } }), 'disclosure'],
  ['a missing security header', answer({ headers: { ...soundHeaders, 'x-frame-options': '' } }), 'headers'],
  ['a 429 without Retry-After', error(429), 'headers'],
  [
    'a redirect to another site',
    answer({ status: 301, headers: { ...soundHeaders, location: '//elsewhere.example' } }),
    'redirect',
  ],
])('%s is found', (_what, given, kind) => expect(kindsOf(given)).toContain(kind));

test.each<[FuzzRoute['guard'], Role, boolean, boolean]>([
  ['admin', 'anonymous', false, true],
  ['admin', 'holder', true, true],
  ['admin', 'forged', false, true],
  ['admin', 'admin', false, false],
  ['holder', 'anonymous', false, true],
  ['holder', 'other-holder', false, true],
  ['holder', 'holder', true, false],
  ['holder', 'admin', false, false],
  ['own-model', 'other-holder', false, true],
  ['own-model', 'holder', true, false],
])('a 200 on a route for %s as %s, own model %s: found %s', (guard, role, asksForOwnModel, isFound) => {
  const kinds = kindsOf(answer({}), asked({ route: { ...route, guard }, role, asksForOwnModel }));
  expect(kinds).toEqual(isFound ? ['role'] : []);
});

test('a file that is streamed must begin within a second, not end', () => {
  const streamed = asked({ route: { ...route, isStreamed: true } });
  expect(kindsOf(answer({ tookMs: 4_000 }), streamed)).toEqual([]);
  expect(kindsOf(answer({ tookMs: 4_000, beganMs: 1_001 }), streamed)).toEqual(['slow']);
});
