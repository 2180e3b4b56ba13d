import { renderWithProviders } from '../../platform/testing/render';
import { ClaimStats } from './claim-stats';

test('claims and targets have a footnote that names them as such', () => {
  const { container } = renderWithProviders(<ClaimStats names={['countries', 'uptime']} />);
  expect([...container.querySelectorAll('dd')].map((value) => value.textContent)).toEqual([
    '195+*',
    '99.9%†',
  ]);
  expect([...container.querySelectorAll('p')].map((note) => note.textContent)).toEqual([
    '* Marketing claim, not a measured figure.',
    '† Target, not a measured figure.',
  ]);
});
