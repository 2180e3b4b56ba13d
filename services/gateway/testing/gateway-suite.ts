import { ErrorBody, Problem } from '@marquee/contracts/http/error-body';
import { openTestGateway, type TestGateway } from './test-gateway';

export const session = 'marquee_admin=the-session-of-the-operator';
export const holder = 'marquee_holder_velvet-rose=the-session-of-a-model';
const authenticated = { modelId: 70, sessionId: 'h-1' };
export const operator = {
  operatorId: 7,
  role: 'administrator',
  email: 'operator@marquee.example',
  sessionId: 's-1',
  expiresAt: '2026-11-21T00:00:00.000Z',
};

/** Hooks of a suite that asks a gateway. Admin knows one session, analytics one of velvet-rose's holder. */
export const gatewaySuite = () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await openTestGateway();
  });
  beforeEach(async () => {
    await gateway.reset();
    gateway.admin.answer = ({ url, body }, res) => {
      const known = url !== '/internal/authenticate' || body.includes('"the-session-of-the-operator"');
      res.writeHead(known ? 200 : 404, { 'content-type': 'application/json' });
      res.end(JSON.stringify(known ? operator : {}));
    };
    gateway.analytics.answer = ({ url, body }, res) => {
      const known = url !== '/internal/authenticate-holder' || body.includes('"the-session-of-a-model"');
      res.writeHead(known ? 200 : 404, { 'content-type': 'application/json' });
      res.end(JSON.stringify(known ? authenticated : {}));
    };
  });
  afterAll(() => gateway.close());
  return {
    gateway: () => gateway,
    ask: (path: string, init: RequestInit = {}) =>
      fetch(`${gateway.url}${path}`, { redirect: 'manual', ...init }),
  };
};

/** The error in a reply, of the API too. */
export const refusal = async (reply: Response): Promise<ErrorBody> => {
  const body: unknown = await reply.json();
  if (reply.headers.get('content-type') !== 'application/problem+json') return ErrorBody.parse(body);
  const { detail, ...problem } = Problem.parse(body);
  expect(problem.status).toBe(reply.status);
  return { ...problem, message: detail };
};
