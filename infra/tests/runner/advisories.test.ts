import { readFileSync } from 'node:fs';
import { advisoryFailures, Exceptions } from './advisories';

const advisory = (id: string, severity: string) => ({
  ...{ source: 1, name: 'it', dependency: 'it', title: 'A fault', range: '<2' },
  ...{ url: `https://github.com/advisories/${id}`, severity },
});
const [high, moderate] = ['GHSA-aaaa-bbbb-cccc', 'GHSA-dddd-eeee-ffff'];
const output = `npm warn audit something
${JSON.stringify({
  auditReportVersion: 2,
  vulnerabilities: {
    it: { name: 'it', severity: 'high', via: [advisory(high, 'high'), advisory(moderate, 'moderate')] },
    user: { name: 'user', severity: 'high', via: ['it'] },
  },
  metadata: {},
})}
`;
const exception = { advisory: high, reason: 'the faulty function is not called', until: '2026-12-01' };

test('an advisory of severity high fails until it has an exception, which ends on its day', () => {
  expect(advisoryFailures(output, [], '2026-11-01')).toEqual([`${high} (high) of it: A fault`]);
  expect(advisoryFailures(output, [exception], '2026-12-01')).toEqual([]);
  expect(advisoryFailures(output, [exception], '2026-12-02')).toHaveLength(1);
});

test('an exception that no advisory needs fails', () => {
  const none = JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} });
  expect(advisoryFailures(none, [], '2026-11-01')).toEqual([]);
  expect(advisoryFailures(none, [exception], '2026-11-01')).toHaveLength(1);
});

test('a registry without advisories is no report', () => {
  for (const text of ['', 'npm error audit endpoint returned an error\n{"message":"405 Method Not Allowed"}'])
    expect(advisoryFailures(text, [], '2026-11-01')).toBeUndefined();
});

test('the stored exceptions are complete', () => {
  Exceptions.parse(JSON.parse(readFileSync('infra/security/advisories.json', 'utf8')));
});
