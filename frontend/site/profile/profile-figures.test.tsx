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
  screen.getByText('approx. 0');
});

test('the measured figure comes first', () => {
  renderWithProviders(<ProfileFigures model={sampleModel()} views={{ profileViews: 12, since: null }} />);
  expect(
    screen
      .getAllByRole('term')
      .slice(0, 4)
      .map(({ textContent }) => textContent?.trim()),
  ).toEqual(['Profile Views', 'Rating', 'Likes', 'Estimated views']);
});
