import fc from 'fast-check';
import { ListingRequestForm } from './contact';
import { NewModel } from './listing';

const tagsOf = (tags: string[]): string[] => NewModel.parse({ name: 'Luna', tags }).tags;

test('tags are trimmed, lower case and without empties and repeats, and normalizing them again changes nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(' VIP ', 'vip', '', '  ', 'New', 'top', ' live'), { maxLength: 20 }),
      (tags) => {
        const tidy = tagsOf(tags);
        expect(new Set(tidy).size).toBe(tidy.length);
        for (const tag of tidy) expect(tag).toBe(tag.trim().toLowerCase());
        expect(tidy).not.toContain('');
        expect(tagsOf(tidy)).toEqual(tidy);
      },
    ),
  );
});

test.each([
  [undefined, 30],
  [null, 30],
  ['', 30],
  ['soon', 30],
  [{}, 30],
  [Number.NaN, 30],
  ['7', 7],
  [1, 1],
  [365, 365],
])('%j days of placement are %i', (days, expected) => {
  expect(NewModel.parse({ name: 'Luna', featured: true, days }).days).toBe(expected);
});

test.each([0, -1, 366, 1.5, '0', '1e9', Number.POSITIVE_INFINITY])(
  '%j days of placement are refused',
  (days) => {
    expect(NewModel.safeParse({ name: 'Luna', featured: true, days }).success).toBe(false);
  },
);

test('a name that can be requested is one that a model can have', () => {
  const isAccepted = (length: number) => {
    const name = 'n'.repeat(length);
    const fields = { email: 'a@marquee.example', platforms: 'OnlyFans', description: 'Songs.' };
    const asked = ListingRequestForm.safeParse({ ...fields, modelName: name }).success;
    return [asked, NewModel.safeParse({ name }).success];
  };
  expect([isAccepted(80), isAccepted(81)]).toEqual([
    [true, true],
    [false, false],
  ]);
});
