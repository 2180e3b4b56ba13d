import { changedFields, conflictingFields, rebased } from './edit-conflict';
import { emptyDraft } from './listing-draft';

const base = { ...emptyDraft, name: 'Vera', tags: 'new', likes: '5' };

test('only what both changed, and differently, is a conflict', () => {
  const mine = { ...base, name: 'Vera Lamp', tags: 'vip', likes: '6' };
  const theirs = { ...base, name: 'Vera Light', tags: 'vip', bio: 'On stage.' };
  expect(conflictingFields(base, mine, theirs)).toEqual(['name']);
});

test('what the other changed is taken over, what was changed here is kept', () => {
  const merged = rebased(base, { ...base, likes: '6' }, { ...base, bio: 'On stage.' });
  expect(merged).toEqual({ ...base, likes: '6', bio: 'On stage.' });
});

test('a field that gives way is theirs', () => {
  const merged = rebased(
    base,
    { ...base, name: 'Mine', likes: '6' },
    { ...base, name: 'Theirs' },
    new Set(['name'] as const),
  );
  expect(merged).toEqual({ ...base, name: 'Theirs', likes: '6' });
});

test('a gallery in another order has changed', () => {
  const [one, two] = [
    { url: '/media/a.svg', alt: '' },
    { url: '/media/b.svg', alt: '' },
  ];
  expect(changedFields({ ...base, gallery: [one, two] }, { ...base, gallery: [two, one] })).toEqual([
    'gallery',
  ]);
});
