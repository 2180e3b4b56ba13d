import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { ListingPreview } from './listing-preview';

test('the card of a listing that does not exist yet says nothing about presence', () => {
  const { container } = renderWithProviders(<ListingPreview draft={{ modelName: 'Ada North' }} />);
  screen.getByText('Ada North');
  expect(container.textContent).not.toMatch(/online|away|busy/i);
});
