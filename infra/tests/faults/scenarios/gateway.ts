import type { Scenario } from '../scenario';

type Malformed = {
  readonly what: string;
  readonly body: string;
  readonly type?: string;
  readonly path?: string;
};

const impression = { modelId: 1, modelSlug: 'no-model', surface: 'browse', position: 0 };

/** Bodies that the collecting routes must refuse, each with a 4xx. */
const malformed: readonly Malformed[] = [
  { what: 'no JSON', body: 'this is no JSON' },
  { what: 'nothing', body: '' },
  { what: 'half of it', body: '{"modelId": 1, "modelSl' },
  { what: 'deep', body: `${'['.repeat(20_000)}${']'.repeat(20_000)}` },
  { what: 'huge', body: JSON.stringify({ ...impression, modelSlug: 'x'.repeat(1_000_000) }) },
  { what: 'a NUL', body: JSON.stringify({ page: 'with\u0000nul' }), path: '/api/website-analytics' },
  {
    what: 'wrong types',
    body: JSON.stringify({ ...impression, modelId: { toString: 'no' }, position: 'deep' }),
  },
  { what: 'a number beyond all', body: '{"modelId": 1e400, "modelSlug": "no-model"}' },
  { what: 'an unknown surface', body: JSON.stringify({ ...impression, surface: 'the moon' }) },
  {
    what: 'an unknown event',
    body: JSON.stringify({ modelId: 1, eventType: 'explosion', platform: 'onlyfans' }),
    path: '/api/tracking',
  },
  { what: 'too many', body: JSON.stringify(Array.from({ length: 101 }, () => impression)) },
  { what: 'an empty list', body: '[]' },
  { what: 'null', body: 'null' },
  { what: 'a form', body: 'modelId=1&modelSlug=no-model', type: 'application/x-www-form-urlencoded' },
  { what: 'broken UTF-8', body: '{"modelId": 1, "modelSlug": "\ud800"}' },
];

export const malformedRequests: Scenario = {
  name: 'malformed, deep and huge requests',
  promise: 'each is refused with a 4xx and a reason; nothing reaches the bus',
  fault: async ({ environment, load, remark }) => {
    for (const { what, body, type = 'application/json', path = '/api/track-impression' } of malformed) {
      const began = performance.now();
      const reply = await fetch(`http://127.0.0.1:${environment.publicPort}${path}`, {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      });
      const output = await reply.text();
      load.tally.bodies.add(output);
      const isJson = reply.headers.get('content-type')?.includes('json') ?? false;
      if (reply.status < 400 || reply.status >= 500 || !isJson)
        remark(`${what} was answered ${reply.status} ${output.slice(0, 100)}`);
      if (performance.now() - began > 1_000)
        remark(`${what} was refused only after ${(performance.now() - began).toFixed(0)} ms`);
    }
  },
};
