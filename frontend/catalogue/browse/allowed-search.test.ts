import { refusedBeginnings, refusedWholeWords } from '@marquee/contracts/rules/refused-words';
import { withAllowedSearch } from './allowed-search';

test('a refused word is searched for by nobody, and the filters beside it stay', () => {
  for (const word of [...refusedBeginnings, ...refusedWholeWords])
    expect(withAllowedSearch({ search: `ada ${word}`, category: 'new', page: 3 })).toEqual({
      search: '',
      category: 'new',
      page: 1,
    });
});

test('any other search is as it was asked for', () => {
  const filters = { search: 'ada lovelace', page: 3 };
  expect(withAllowedSearch(filters)).toBe(filters);
});
