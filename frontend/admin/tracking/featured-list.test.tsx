import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { FeaturedList } from './featured-list';

test('an expired featured status shows its date', () => {
  const model = {
    id: 1,
    slug: 'ada-over',
    name: 'Ada Over',
    category: 'new',
    likes: 1_250,
    rating: 47,
    featuredUntil: '2026-01-02T03:04:00.000Z',
    profileImage: null,
  } as const;
  renderWithProviders(
    <FeaturedList
      models={[model]}
      clicks={undefined}
      updatedAt={0}
      error={null}
      busyId={null}
      onRemove={() => undefined}
    />,
  );
  const text = screen.getByRole('listitem').textContent;
  expect(text).toMatch(/new · 1\.3K likes · 47\/50/i);
  expect(text).toMatch(/Expired 0[12]\.01\.2026, \d{2}:\d{2}/);
});
