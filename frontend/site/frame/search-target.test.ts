import { searchTarget } from './search-target';

test('text is trimmed and encoded', () => {
  expect(searchTarget('  ada & co ')).toBe('/models?search=ada%20%26%20co');
});

test('blank text leads nowhere', () => {
  expect(searchTarget('   ')).toBeNull();
});
