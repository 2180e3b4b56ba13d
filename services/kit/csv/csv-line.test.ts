import { csvLine } from './csv-line';

test('texts are defused and quoted where they must be, numbers stand as they are', () => {
  expect(csvLine(['=1+1', 'a, "b"', -3, 4.5, ''])).toBe(`'=1+1,"a, ""b""",-3,4.5,\r\n`);
  expect(csvLine(['@cmd,x', 'two\nlines'])).toBe(`"'@cmd,x","two\nlines"\r\n`);
});
