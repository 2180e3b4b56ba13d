import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { FeaturedStatusCard, featuredStatus } from './featured-status';

const model = {
  name: 'Ada',
  featured: true,
  featuredDaysRemaining: 12,
  featuredUntil: '2026-12-02T10:00:00.000Z',
  platforms: [],
};

test('a model that is not featured has no status', () => {
  expect(featuredStatus({ ...model, featured: false, featuredUntil: '' })).toBeNull();
});

test('days remain, have run out, or never end', () => {
  expect(featuredStatus(model)).toEqual({ is: 'running', days: 12, until: model.featuredUntil });
  // As the server answers from the second on in which the placement ends.
  expect(featuredStatus({ ...model, featured: false, featuredDaysRemaining: 0 })).toEqual({
    is: 'expired',
    until: model.featuredUntil,
  });
  expect(featuredStatus({ ...model, featuredDaysRemaining: 0, featuredUntil: '' })).toEqual({
    is: 'forever',
  });
});

test.each([
  { is: 'running', days: 8, until: model.featuredUntil, offers: 0 } as const,
  { is: 'running', days: 7, until: model.featuredUntil, offers: 1 } as const,
  { is: 'expired', until: model.featuredUntil, offers: 1 } as const,
])(
  'a placement that ends within a week, or has ended, can be requested again: $offers',
  ({ offers, ...status }) => {
    renderWithProviders(<FeaturedStatusCard status={status} />);
    expect(screen.queryAllByRole('link', { name: 'Feature it again' })).toHaveLength(offers);
  },
);
