import { sampleModel } from '@marquee/contracts/testing/sample-models';
import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { ProfileFigures } from './profile-figures';

test('without likes there is neither a rating nor an estimate', () => {
  const { unmount } = renderWithProviders(<ProfileFigures model={sampleModel()} views={undefined} />);
  screen.getByText('4.7 / 5');
  screen.getByText('Estimated views');
  unmount();
  renderWithProviders(<ProfileFigures model={sampleModel({ likes: 0 })} views={undefined} />);
  expect(screen.queryByText('Rating')).toBeNull();
  expect(screen.queryByText('Estimated views')).toBeNull();
  screen.getByText('Profile Views');
});
