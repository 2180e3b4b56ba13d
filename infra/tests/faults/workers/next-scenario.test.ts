import type { Scenario } from '../scenario';
import { nextScenario } from './next-scenario';

const scenario = (name: string, more: Partial<Scenario> = {}): Scenario => ({
  name,
  promise: '',
  fault: async () => {},
  ...more,
});

/** The names in the order in which alternating workers would run them. */
const takenBy = (list: readonly Scenario[], ...calls: readonly ('waiting' | 'working')[]): string[] => {
  const left = new Set(list.keys());
  const taken: string[] = [];
  for (let call = 0; left.size > 0; call += 1) {
    const next = nextScenario(list, left, calls[call % calls.length] ?? 'working');
    if (next === undefined) throw new Error('a scenario is left and no worker takes it');
    left.delete(next.index);
    taken.push(next.scenario.name);
  }
  return taken;
};

const few = [
  scenario('kill'),
  scenario('gone', { waits: true }),
  scenario('cut'),
  scenario('hung', { waits: true }),
];

test('one worker starts with scenarios that work, the other with scenarios that wait', () => {
  expect(takenBy(few, 'working', 'waiting')).toEqual(['kill', 'gone', 'cut', 'hung']);
});

test('a worker without scenarios of its kind takes the rest', () => {
  expect(takenBy(few, 'waiting')).toEqual(['gone', 'hung', 'kill', 'cut']);
  expect(takenBy(few, 'working')).toEqual(['kill', 'cut', 'gone', 'hung']);
});

test('scenarios that promise response times run early, but after the warm-up', () => {
  const timed = scenario('slow callers', { timed: true });
  const many = ['1', '2', '3', '4', '5', '6', '7'].map((name) => scenario(name));
  expect(takenBy([timed, ...many], 'working')).toEqual(['1', '2', '3', '4', '5', 'slow callers', '6', '7']);
  expect(takenBy([...many, timed], 'working')).toEqual(['1', '2', '3', '4', '5', 'slow callers', '6', '7']);
  expect(takenBy([timed], 'working')).toEqual(['slow callers']);
});

test('no scenario left recalls none', () => {
  expect(nextScenario(few, new Set(), 'working')).toBeUndefined();
});
