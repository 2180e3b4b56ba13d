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
