import { screen } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { PlacementPanel } from './placement-panel';

const shown = (answer: unknown) => {
  fakeServer().answer('GET /api/insights/velvet/placement', answer);
  return renderWithProviders(<PlacementPanel slug="velvet" wasFeatured />);
};

test('a new placement says on which day its first comparison appears, and a short one that is over that none does', async () => {
  const early = { is: 'too-early', wholeDays: 1, running: true, comparedFrom: '2026-11-28' };
  const { unmount } = shown(early);
  await screen.findByText('Your first comparison appears on Nov 28, 2026, after 3 full days.');
  unmount();
  shown({ is: 'too-early', wholeDays: 1, running: false });
  await screen.findByText('This placement had 1 full day. A comparison needs at least 3.');
});

test('the value of a subscriber is kept in this browser and judges the price', async () => {
  const figures = {
    impressions: 9,
    clicks: 9,
    slotCards: 9,
    cardClicks: 9,
    uniqueCardClicks: 9,
    uniquePaidClicks: 8,
    uniqueBroughtClicks: 0,
    cardClickRate: 9,
  };
  const measured = {
    is: 'measured',
    running: true,
    days: { first: '2026-11-10', last: '2026-11-13', count: 4 },
    featured: figures,
    price: { usd: 80, perClick: 10 },
    isGift: false,
    before: { is: 'featured-too', first: '2026-11-05', last: '2026-11-08' },
    similar: { is: 'too-few', category: 'slim', models: 3 },
  };
  const { user, unmount } = shown(measured);
  await user.type(await screen.findByLabelText('What is a subscriber worth to you?'), '40.50');
  const judged = 'These days are paid for by 2 new subscribers: one of every 4 people who clicked.';
  screen.getByText(judged);
  unmount();
  shown(measured);
  await screen.findByText(judged);
  expect(screen.getByLabelText<HTMLInputElement>('What is a subscriber worth to you?').value).toBe('40.5');
});
