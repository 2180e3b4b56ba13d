import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { deadlineTone } from '../frame/deadline-badge';
import { FeaturedList } from './featured-list';

const shown = (featuredUntil: string, updatedAt: number): string | null => {
  const model = {
    id: 1,
    slug: 'ada-over',
    name: 'Ada Over',
    category: 'new',
    likes: 1_250,
    rating: 47,
    featuredUntil,
    profileImage: null,
  } as const;
  renderWithProviders(
    <FeaturedList
      models={[model]}
      clicks={undefined}
      updatedAt={updatedAt}
      error={null}
      busyId={null}
      onRemove={() => undefined}
    />,
  );
  return screen.getAllByRole('row')[1]?.textContent ?? null;
};

test('the days left are rounded up, beside the end', () => {
  const now = Date.now() + 60_000;
  expect(shown(new Date(now + 28.5 * 3_600_000).toISOString(), now)).toMatch(
    /2 days remaining until \d{2}\.\d{2}\.\d{4}, \d{2}:\d{2}/,
  );
});

test('an expired featured status shows its date', () => {
  const text = shown('2026-01-02T03:04:00.000Z', 0);
  expect(text).toMatch(/new · 1\.3K likes · 47\/50/i);
  expect(text).toMatch(/Expired 0[12]\.01\.2026, \d{2}:\d{2}/);
});

test('a deadline is marked on its last day and after it, on every screen', () => {
  const now = Date.parse('2026-06-10T12:00:00Z');
  const toneOf = (hours: number) => deadlineTone(new Date(now + hours * 3_600_000).toISOString(), now);
  expect([47, 23, 0, -1].map(toneOf)).toEqual(['muted', 'light', 'bad', 'bad']);
});
