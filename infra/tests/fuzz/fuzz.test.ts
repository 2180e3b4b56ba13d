import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fuzz } from './fuzz';
import { fuzzRoutes } from './fuzz-routes';

const headers = {
  'content-type': 'application/json',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'",
  'permissions-policy': 'geolocation=()',
  'referrer-policy': 'origin',
  'x-request-id': 'Ef05KBRF.pg',
};

/** A gateway that fails on any search for a text: so often that the defect is found soon on a busy machine too. */
const openFaulty = async () => {
  const server = createServer((req, res) => {
    const fails = (new URL(req.url ?? '', 'http://x').searchParams.get('q') ?? '').length > 1;
    const body = JSON.stringify({
      error: fails ? 'internal' : 'request.invalid',
      message: 'x',
      requestId: 'Ef05KBRF.pg',
    });
    req.resume().on('end', () => res.writeHead(fails ? 500 : 400, headers).end(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, close: () => server.close() };
};

test('a defect in one parameter is found, made small and printed with a command that repeats it', async () => {
  const { baseUrl, close } = await openFaulty();
  const lines: string[] = [];
  let logins = 0;
  const { found, counts } = await fuzz({
    baseUrl,
    routes: fuzzRoutes.filter(({ title }) => title === 'GET /api/models/search'),
    hintsFor: () => ({}),
    ownSlugs: {},
    logIn: async () => {
      logins += 1;
      return { cookie: undefined, forged: [] };
    },
    facts: { adminOnly: [], internal: [] },
    malformed: [],
    seed: 7,
    goesOn: () => logins < 2_000 && !lines.some((line) => line.includes('server error')),
    report: (line) => lines.push(line),
  }).finally(close);
  const failure = found.find(({ kind }) => kind === 'server error');
  expect(failure?.title).toBe('GET /api/models/search');
  // The header lines of the sampled request are gone, the parameter is left.
  expect(failure?.reproduction).toMatch(/curl .*q=/);
  expect(failure?.reproduction).not.toContain('x-many');
  expect(counts.get('GET /api/models/search')?.statuses.get('500')).toBeGreaterThan(0);
});
