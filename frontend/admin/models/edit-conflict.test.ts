import { changedFields, emptyDraft } from '../../catalog/profile-form/profile-draft';
import { conflictingFields, rebased } from './edit-conflict';

const base = { ...emptyDraft, name: 'Vera', tags: 'new', likes: '5' };

test('only a field that both changed to different values is a conflict', () => {
  const mine = { ...base, name: 'Vera Lamp', tags: 'vip', likes: '6' };
  const theirs = { ...base, name: 'Vera Light', tags: 'vip', bio: 'On stage.' };
  expect(conflictingFields(base, mine, theirs)).toEqual(['name']);
});

test('their changes are adopted, my changes are kept', () => {
  const merged = rebased(base, { ...base, likes: '6' }, { ...base, bio: 'On stage.' });
  expect(merged).toEqual({ ...base, likes: '6', bio: 'On stage.' });
});

test('a field that gives way has their value', () => {
  const merged = rebased(
    base,
    { ...base, name: 'Mine', likes: '6' },
    { ...base, name: 'Theirs' },
    new Set(['name'] as const),
  );
  expect(merged).toEqual({ ...base, name: 'Theirs', likes: '6' });
});

test('a reordered gallery counts as changed', () => {
  const [one, two] = [
    { url: '/media/a.svg', alt: '' },
    { url: '/media/b.svg', alt: '' },
  ];
  expect(changedFields({ ...base, gallery: [one, two] }, { ...base, gallery: [two, one] })).toEqual([
    'gallery',
  ]);
});
