import { ordinaryPromises } from './compare';
import { scenarios } from './scenarios';

test.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
  '%s states why it refuses anything',
  (_name, { promises, refuses }) => {
    const { acceptedShare } = { ...ordinaryPromises, ...promises };
    expect({ acceptedShare, isExplained: refuses !== undefined }).toEqual({
      acceptedShare,
      isExplained: acceptedShare < 1,
    });
  },
);

test('every scenario has a name of its own', () => {
  const names = scenarios.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
