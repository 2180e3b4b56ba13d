import { fieldChanges } from './audit-entries';

test('each field stands once, as it was and as it is, and what is missing is a dash', () => {
  expect(
    fieldChanges({ before: { name: 'Velvet', bio: '' }, after: { name: 'Velvet Rose', tags: ['new'] } }),
  ).toEqual([
    { name: 'name', before: 'Velvet', after: 'Velvet Rose' },
    { name: 'bio', before: '—', after: '—' },
    { name: 'tags', before: '—', after: '["new"]' },
  ]);
  expect(fieldChanges({ before: null, after: null })).toEqual([]);
});
