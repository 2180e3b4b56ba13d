import { outcomeOf } from './jest-report';
import { countLine } from './outcome';

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

test('a file that could not be run is one failure', () => {
  const outcome = outcomeOf('unit', { testResults: [file('failed', 'SyntaxError: oh')] }, '/repo');
  expect(outcome.failures).toEqual([{ title: 'services/x.test.ts', detail: 'SyntaxError: oh' }]);
});

test('a project without tests has failed', () => {
  expect(outcomeOf('e2e', { testResults: [] }, '/repo').failures).toHaveLength(1);
});
