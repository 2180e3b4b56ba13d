import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { FirstRows } from './first-rows';

const open = (count: number) =>
  renderWithProviders(
    <FirstRows of="Top Pages" count={count}>
      <ol>
        {Array.from({ length: count }, (_, nth) => `/page-${nth}`).map((path) => (
          <li key={path}>{path}</li>
        ))}
      </ol>
    </FirstRows>,
  ).user;

test('of a long list the first ten rows are shown, and a button shows the others', async () => {
  const user = open(21);
  const list = screen.getByRole('group', { name: 'Top Pages' });
  expect(list.dataset['cut']).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Show all 21 of Top Pages' }));
  expect(list.dataset['cut']).toBe('false');
  screen.getByRole('button', { name: 'Show fewer of Top Pages', expanded: true });
});

test('a list with one row more has no button', () => {
  open(11);
  expect(screen.getByRole('group', { name: 'Top Pages' }).dataset['cut']).toBe('false');
  expect(screen.queryByRole('button')).toBeNull();
});
