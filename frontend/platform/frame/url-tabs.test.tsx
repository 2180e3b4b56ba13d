import { screen } from '@testing-library/react';
import { renderWithProviders } from '../testing/render';
import { UrlTabs } from './url-tabs';

test('another tab keeps the range in the URL and drops everything else', async () => {
  const tabs = [
    { key: 'one', label: 'One', content: 'first' },
    { key: 'two', label: 'Two', content: 'second' },
  ] as const;
  const { user, router } = renderWithProviders(<UrlTabs label="Parts" param="tab" tabs={tabs} />, {
    url: '/?tab=one&model=ada&period=weekly',
  });
  await user.click(screen.getByRole('tab', { name: 'Two' }));
  screen.getByText('second');
  // On paper the selected tab is the title of its part.
  expect(screen.getByRole('tab', { name: 'Two' }).closest('[data-screen-only]')).toBeNull();
  expect(router.state.location.search).toBe('?tab=two&period=weekly');
});
