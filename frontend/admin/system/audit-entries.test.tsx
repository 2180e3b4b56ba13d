import { fieldChanges } from './audit-entries';

test('each field is listed once with both values, and a missing value is a dash', () => {
  expect(
    fieldChanges({ before: { name: 'Velvet', bio: '' }, after: { name: 'Velvet Rose', tags: ['new'] } }),
  ).toEqual([
    { name: 'name', before: 'Velvet', after: 'Velvet Rose' },
    { name: 'bio', before: '—', after: '—' },
    { name: 'tags', before: '—', after: '["new"]' },
  ]);
  expect(fieldChanges({ before: null, after: null })).toEqual([]);
});
