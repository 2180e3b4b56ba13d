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
  expect(screen.getByText('approx.').parentElement?.textContent).toBe('approx. 0');
  screen.getByText('Profile Views');
});
