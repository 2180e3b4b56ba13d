import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { CategoryGrid } from './category-grid';

const category = {
  id: 1,
  slug: 'blonde',
  name: 'Blonde',
  icon: 'star',
  color: '#ff6b6b',
  modelCount: 2_037,
  faces: [],
};
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test('all models follow the whole list of categories, and no part of it', () => {
  const { unmount } = renderWithProviders(<CategoryGrid categories={[category]} columns={6} isWhole />);
  expect(links()).toEqual(['/category/blonde', '/models']);
  unmount();
  renderWithProviders(<CategoryGrid categories={[category]} columns={3} />);
  expect(links()).toEqual(['/category/blonde']);
});
