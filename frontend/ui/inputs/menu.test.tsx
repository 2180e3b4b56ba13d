import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { Menu } from './menu';

const open = (keepsOpen = false) => {
  const chosen: string[] = [];
  const { user } = renderWithProviders(
    <>
      <Menu label="Export" keepsOpen={keepsOpen}>
        <button type="button" onClick={() => chosen.push('csv')}>
          CSV
        </button>
      </Menu>
      <button type="button">Elsewhere</button>
    </>,
  );
  const menu = screen.getByRole<HTMLDetailsElement>('group');
  menu.open = true;
  return { user, menu, chosen };
};

test('a menu closes after a choice and keeps the focus', async () => {
  const { user, menu, chosen } = open();
  await user.click(screen.getByText('CSV'));
  expect([chosen, menu.open]).toEqual([['csv'], false]);
  expect(document.activeElement).toBe(menu.querySelector('summary'));
});

test('a menu of several choices stays open until Escape', async () => {
  const { user, menu } = open(true);
  await user.click(screen.getByText('CSV'));
  expect(menu.open).toBe(true);
  await user.keyboard('{Escape}');
  expect(menu.open).toBe(false);
  expect(document.activeElement).toBe(menu.querySelector('summary'));
});

test('a menu closes when the focus leaves it', async () => {
  const { user, menu } = open(true);
  await user.click(screen.getByText('CSV'));
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(menu.open).toBe(false);
});
