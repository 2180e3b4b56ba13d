import { noOption, optionAfter } from './active-option';

test('arrows go through all options and by way of the text', () => {
  const way = (key: string) => {
    const passed: (number | null)[] = [];
    let active = noOption;
    for (let step = 0; step < 4; step += 1) {
      active = optionAfter(key, active, 3) ?? noOption;
      passed.push(active);
    }
    return passed;
  };
  expect(way('ArrowDown')).toEqual([0, 1, 2, noOption]);
  expect(way('ArrowUp')).toEqual([2, 1, 0, noOption]);
});

test('Home and End are the text’s until an option is active', () => {
  expect(optionAfter('Home', noOption, 3)).toBeNull();
  expect(optionAfter('End', 0, 3)).toBe(2);
  expect(optionAfter('Home', 2, 3)).toBe(0);
});

test('other keys, and any key without options, lead nowhere', () => {
  expect(optionAfter('a', 0, 3)).toBeNull();
  expect(optionAfter('ArrowDown', noOption, 0)).toBeNull();
});
