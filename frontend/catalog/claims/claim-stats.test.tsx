import { renderWithProviders } from '../../platform/testing/render';
import { ClaimStats } from './claim-stats';

test('measured figures come first, and claims have a footnote that names them as claims', () => {
  const { container } = renderWithProviders(
    <ClaimStats names={['countries', 'uptime', 'models']} measured={{ models: '19,204' }} />,
  );
  expect([...container.querySelectorAll('dd')].map((value) => value.textContent)).toEqual([
    '19,204',
    '195+*',
    '99.9%†',
  ]);
  expect([...container.querySelectorAll('p')].map((note) => note.textContent)).toEqual([
    '* Marketing claim, not a measured figure.',
    '† Target, not a measured figure.',
  ]);
});
