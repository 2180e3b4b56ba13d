import { sampleModel } from '@marquee/contracts/testing/sample-models';
import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { ProfileFigures } from './profile-figures';

test('rating, likes and estimated views are shown also without likes', () => {
  const { unmount } = renderWithProviders(<ProfileFigures model={sampleModel()} views={undefined} />);
  screen.getByText('4.7 / 5');
  unmount();
  renderWithProviders(<ProfileFigures model={sampleModel({ likes: 0, rating: 48 })} views={undefined} />);
  screen.getByText('4.8 / 5');
  expect(screen.getAllByText('None yet')).toHaveLength(2);
});

test.each([
  ['the measured figure comes first', 12, ['Profile Views', 'Rating', 'Likes', 'Estimated views']],
  ['a new profile begins with what is known', 0, ['Rating', 'Likes', 'Estimated views', 'Profile Views']],
])('%s', (_, profileViews, names) => {
  renderWithProviders(<ProfileFigures model={sampleModel()} views={{ profileViews, since: null }} />);
  expect(
    screen
      .getAllByRole('term')
      .slice(0, 4)
      .map(({ textContent }) => textContent?.trim()),
  ).toEqual(names);
  expect(screen.queryByText('0')).toBeNull();
});
