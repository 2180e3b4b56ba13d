import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { confirmAge } from '../../platform/storage/age-verification';
import { renderWithProviders } from '../../platform/testing/render';
import { BrowseSearch } from './browse-search';
import { modelSuggestions } from './suggestions';

const Page = () => {
  const [search, setSearch] = useState('');
  return (
    <BrowseSearch
      source={modelSuggestions}
      search={search}
      onSearch={setSearch}
      of="Models"
      action="/models"
      placeholder="Name"
    />
  );
};

test('the field gets its suggestions when it is not in use, and keeps what was typed before', async () => {
  const { user } = renderWithProviders(<Page />);
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'rose');
  act(confirmAge);
  // The suggestions have loaded once another field of the page has them.
  const { unmount } = renderWithProviders(<Page />);
  await waitFor(() => expect(screen.getAllByRole('combobox')).toHaveLength(1));
  unmount();
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('rose');
  await user.tab();
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search' });
  expect(field.value).toBe('rose');
});
