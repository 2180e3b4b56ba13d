import { csvOf } from './csv';

test('cells with commas, quotes and line ends are quoted', () => {
  expect(csvOf([['a,b', 'say "x"', 'one\ntwo', 3, null]])).toBe('"a,b","say ""x""","one\ntwo",3,\r\n');
});

test('text that would begin a formula is defused, a number is left alone', () => {
  expect(csvOf([['=1+1', '@cmd', '-2', -2]])).toBe("'=1+1,'@cmd,'-2,-2\r\n");
});
