import { createServer } from 'node:http';
import { HttpError } from '../errors/http-error';
import { httpApp } from '../http/http-app';
import { routeFor } from '../http/route';
import { openServiceClient } from '../http/upstream';
import { silentLog } from '../log/log';
import { testIdentities } from '../testing/identity-keys';
import { listenLocally } from '../testing/listen-locally';
import { recordedSpans } from '../testing/recorded-spans';
import { until } from '../testing/until';
import { inSpan, inTracesOf, parseTraceparent, traceId, traceparent } from './spans';

const spans = recordedSpans();

const first = `00-${'1'.repeat(32)}-${'a'.repeat(16)}-01`;
const second = `00-${'2'.repeat(32)}-${'b'.repeat(16)}-01`;
const notSampled = `00-${'3'.repeat(32)}-${'c'.repeat(16)}-00`;

test('malformed headers name no span', () => {
  const malformed = [
    undefined,
    7,
    '',
    `00-${'0'.repeat(32)}-${'a'.repeat(16)}-01`,
    `00-${'1'.repeat(32)}-${'0'.repeat(16)}-01`,
    `ff-${'1'.repeat(32)}-${'a'.repeat(16)}-01`,
    `00-${'A'.repeat(32)}-${'a'.repeat(16)}-01`,
    `${first}-more`,
    `${first}\n`,
    ' '.repeat(100_000),
  ];
  for (const header of malformed) expect(parseTraceparent(header)).toBeUndefined();
  expect(parseTraceparent(first)).toMatchObject({ traceId: '1'.repeat(32), traceFlags: 1 });
});

test('work for several traces has a span in each of them, and so has the work within it', async () => {
  await inTracesOf(`${first} ${notSampled} nonsense ${second}`, 'process', {}, () =>
    inSpan('add', {}, async () => undefined),
  );
  expect(spans().map(({ name, traceId }) => `${name} ${traceId[0]}`)).toEqual([
    'add 1',
    'add 2',
    'process 1',
    'process 2',
  ]);
  const [addOne, addTwo, processOne, processTwo] = spans();
  expect([addOne?.parentId, addTwo?.parentId]).toEqual([processOne?.spanId, processTwo?.spanId]);
  expect([processOne?.parentId, processTwo?.parentId]).toEqual(['a'.repeat(16), 'b'.repeat(16)]);
});

test('outside of a sampled trace nothing is recorded, and no header is sent', async () => {
  const seen = await inTracesOf(notSampled, 'process', {}, () =>
    inSpan('add', {}, async () => [traceparent(), traceId()]),
  );
  expect(seen).toEqual([undefined, undefined]);
  expect(spans()).toEqual([]);
});

test('an error is recorded by its code or class, never by its message', async () => {
  const failing = (error: Error) =>
    inTracesOf(first, 'work', {}, async () => {
      throw error;
    }).catch(() => undefined);
  await failing(new TypeError('the email is person@example.org'));
  await failing(new HttpError(404, 'model.unknown', 'There is no such model.'));
  expect(spans().map(({ attributes }) => attributes)).toEqual([
    { 'error.type': 'TypeError' },
    { 'error.type': 'model.unknown' },
  ]);
});

test('a call to another service continues the trace there, by the pattern of its route', async () => {
  const route = routeFor<object>();
  const getModel = route({ get: '/internal/models/:id', handle: () => ({ inside: traceId() }) });
  const app = httpApp({}, [getModel], { log: silentLog, identities: testIdentities('catalog') });
  const server = createServer(app);
  const port = await listenLocally(server);
  const client = openServiceClient({
    baseUrl: `http://127.0.0.1:${port}`,
    to: 'catalog',
    identities: testIdentities('tracking'),
  });
  try {
    expect(await client.get('/internal/models/7')).toEqual({});
    const reply = await inTracesOf(first, 'caller', {}, () => client.get('/internal/models/7'));
    expect(reply).toEqual({ inside: '1'.repeat(32) });
    await until('both spans have ended', () => spans().length === 2);
  } finally {
    await client.close();
    server.close();
  }
  const [callee, caller] = spans().toSorted((one) => (one.name === 'caller' ? 1 : -1));
  expect(callee).toMatchObject({
    name: 'GET /internal/models/:id',
    parentId: caller?.spanId,
    attributes: { 'http.route': '/internal/models/:id', 'http.response.status_code': 200 },
  });
});
