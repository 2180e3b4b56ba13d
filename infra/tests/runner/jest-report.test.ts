import { outcomeOf } from './jest-report';
import { countLine, inBrief } from './outcome';

const file = (status: string, message: string, ...tests: [string, string][]) => ({
  name: '/repo/services/x.test.ts',
  status,
  message,
  assertionResults: tests.map(([state, fullName]) => ({
    status: state,
    fullName,
    failureMessages: state === 'failed' ? ['Error: no\n    at node_modules/jest/x.js:1'] : [],
  })),
});

test('every test counts as one', () => {
  const outcome = outcomeOf(
    'unit',
    { testResults: [file('failed', 'all of it', ['passed', 'a'], ['failed', 'b'], ['pending', 'c'])] },
    '/repo',
  );
  expect(outcome.passed).toBe(1);
  expect(outcome.failures).toEqual([{ title: 'services/x.test.ts: b', detail: 'Error: no' }]);
  expect(countLine([outcome])).toBe('1 passed, 1 failed');
});

test('what passed at the second attempt has passed, and is named', () => {
  const again = { status: 'passed', fullName: 'a', failureMessages: [], retryReasons: ['Error: once'] };
  const outcome = outcomeOf(
    'e2e',
    { testResults: [{ ...file('passed', ''), assertionResults: [again] }] },
    '/repo',
  );
  expect(outcome).toEqual({
    passed: 1,
    failures: [],
    secondAttempts: [{ title: 'services/x.test.ts: a', detail: 'Error: once' }],
  });
});

test('a file that could not be run is one failure', () => {
  const outcome = outcomeOf('unit', { testResults: [file('failed', 'SyntaxError: oh')] }, '/repo');
  expect(outcome.failures).toEqual([{ title: 'services/x.test.ts', detail: 'SyntaxError: oh' }]);
});

test('a project without tests has failed', () => {
  expect(outcomeOf('e2e', { testResults: [] }, '/repo').failures).toHaveLength(1);
});

test('in brief, a failure says what came', () => {
  expect(
    inBrief(
      'expect(received).toEqual(expected)\n\n- Expected  - 1\n+ Received  + 2\n\n- []\n+ Array [\n+   "contrast of 3.1",\n+ ]',
    ),
  ).toBe('+ Array [ +   "contrast of 3.1", + ]');
  expect(inBrief('expect(received).toBe(expected)\n\nExpected: 1\nReceived: 2\n\n  12 | x')).toBe(
    'Received: 2',
  );
  expect(inBrief('TimeoutError: locator.waitFor\n\n  waiting\n  for\n  ever')).toBe(
    'TimeoutError: locator.waitFor waiting for',
  );
});
