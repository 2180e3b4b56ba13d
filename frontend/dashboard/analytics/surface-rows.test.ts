import { surfaceRows } from './surface-rows';

test('slots are summed per surface and sorted by position', () => {
  expect(
    surfaceRows({
      surfaces: [
        { surface: 'browse', position: 100, impressions: 3, clicks: 1 },
        { surface: 'profile', position: -1, impressions: 9, clicks: 4 },
        { surface: 'browse', position: 0, impressions: 2, clicks: 0 },
      ],
    }),
  ).toEqual([
    { key: 'profile', name: 'Profile, origin unknown', impressions: 9, clicks: 4, slots: [] },
    {
      key: 'browse',
      name: 'Browse',
      impressions: 5,
      clicks: 1,
      slots: [
        { key: 'browse 0', name: 'Slot 1', impressions: 2, clicks: 0 },
        { key: 'browse 100', name: 'Slot 101 and deeper', impressions: 3, clicks: 1 },
      ],
    },
  ]);
});
