import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiScopes, scopeOf } from '@marquee/contracts/rules/api-scopes';
import { secretText, signedHeaders } from '../../services/admin/webhooks/signature';
import { publicRoutes } from '../../services/gateway/routes';
import { checkoutDir } from '../launch/instance/checkout';
import { apiCalls, apiDocument, apiPage } from './api-page';

test.each([
  ['infra/handbook/openapi.json', apiDocument],
  ['infra/handbook/docs.md', apiPage],
])('%s has the routes of today; make handbook writes it', (path, print) =>
  expect(readFileSync(join(checkoutDir, path), 'utf8')).toBe(print()),
);

test('every route of the API is described, and every scope has one', () => {
  const paths = publicRoutes.map(({ path }) => path).filter((path) => path.startsWith('/api/v1/'));
  expect(Object.keys(apiCalls).sort()).toEqual(paths.sort());
  expect([...new Set(paths.map(scopeOf))].sort()).toEqual([...apiScopes].sort());
});

test('the example of the page accepts a delivery as it is sent, and no other body, secret or time', () => {
  const page = readFileSync(join(checkoutDir, 'infra/handbook/docs.md'), 'utf8');
  const example = /```js\n([\s\S]+?)```/.exec(page)?.[1] ?? '';
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const at = Date.UTC(2026, 10, 20);
  const headers = signedHeaders(key, 'an-id', at, '{"data":{}}');
  const calls = [
    [secretText(key), headers, '{"data":{}}', at],
    [secretText(other), headers, '{"data":{}}', at],
    [secretText(key), headers, '{"data":{} }', at],
    [secretText(key), { ...headers, 'webhook-id': 'another' }, '{"data":{}}', at],
    [secretText(key), headers, '{"data":{}}', at + 600_000],
  ];
  const program = `${example}console.log(JSON.stringify(${JSON.stringify(calls)}.map((call) => isSigned(...call))));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-'], { input: program });
  expect([String(stderr), JSON.parse(String(stdout))]).toEqual(['', [true, false, false, false, false]]);
});
