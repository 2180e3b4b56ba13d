import { sampleModel } from '@marquee/contracts/testing/sample-models';
import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { ModelCard } from './model-card';

test('a long description ends with a sentence, or with an ellipsis after a word', () => {
  const show = (description: string) =>
    renderWithProviders(<ModelCard model={sampleModel({ description })} surface="browse" position={0} />);
  const { unmount } = show('Evenings by lamplight. New sets arrive every Tuesday and every Friday.');
  screen.getByText('Evenings by lamplight.');
  unmount();
  show('Laura keeps a calendar that followers rely on, and answers every letter in person.');
  screen.getByText('Laura keeps a calendar that followers rely on, and answers…');
});

test('a card of a search shows why it was found', () => {
  const fragment = { text: '…and jazz records.', ranges: [{ start: 5, end: 9 }] };
  const model = { ...sampleModel({ description: 'Evenings by lamplight.' }), fragment };
  renderWithProviders(<ModelCard model={model} surface="search" position={0} />);
  expect(screen.getByText('jazz').tagName).toBe('MARK');
  expect(screen.queryByText('Evenings by lamplight.')).toBeNull();
});

test('a tag leads to the models that have it', () => {
  const model = sampleModel({ tags: ['vip', 'night & day'] });
  renderWithProviders(<ModelCard model={model} surface="browse" position={0} />);
  const link = screen.getByRole('link', { name: 'night & day' });
  expect(link.getAttribute('href')).toBe('/models?tag=night+%26+day');
});

test('a card without a status that holds says nothing about presence', () => {
  const show = (status: 'online' | 'offline') =>
    renderWithProviders(<ModelCard model={sampleModel({ status })} surface="browse" position={0} />);
  const { unmount } = show('online');
  screen.getByText('Online');
  unmount();
  show('offline');
  expect(screen.queryByText(/online|offline/i)).toBeNull();
});

test('a card without a link says so, and one with links does not', () => {
  const show = (onlyFansLink: string | null) =>
    renderWithProviders(
      <ModelCard model={sampleModel({ onlyFansLink, fanvueLink: null })} surface="browse" position={0} />,
    );
  const { unmount } = show(null);
  screen.getByText('No link yet');
  unmount();
  show('https://onlyfans.com/ada');
  expect(screen.queryByText('No link yet')).toBeNull();
});
