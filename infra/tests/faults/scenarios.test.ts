import { mutations } from './mutations';
import { scenarios } from './scenarios';
import { ordinaryPromises } from './verdict/compare';

const names = scenarios.map(({ name }) => name);

test('a scenario in which something may be refused states why', () => {
  const unexplained = scenarios.filter(
    ({ promises, refuses }) =>
      (promises?.acceptedShare ?? ordinaryPromises.acceptedShare) < 1 !== (refuses !== undefined),
  );
  expect(unexplained.map(({ name }) => name)).toEqual([]);
});

test('every scenario has a name of its own, and mutations name only those', () => {
  expect(new Set(names).size).toBe(names.length);
  const mutated = Object.values(mutations).flatMap(({ scenarios }) => scenarios);
  expect(mutated.filter((name) => !names.includes(name))).toEqual([]);
});
