import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { ThemeProvider } from 'styled-components';
import { theme } from '../theme/theme';
import { NavigationProgress } from './navigation-progress';

test('while a screen loads, its link is marked and the bar is shown', async () => {
  let loaded = () => {};
  const loading = new Promise<null>((resolve) => {
    loaded = () => resolve(null);
  });
  const frame = (
    <>
      <NavigationProgress />
      <Link to="/next">Next</Link>
      <Outlet />
    </>
  );
  const router = createMemoryRouter([
    {
      element: frame,
      children: [
        { path: '/', element: <p>First</p> },
        { path: '/next', loader: () => loading, element: <p>Second</p> },
      ],
    },
  ]);
  render(
    <ThemeProvider theme={theme}>
      <RouterProvider router={router} />
    </ThemeProvider>,
  );
  expect(screen.queryByTestId('navigation-progress')).toBeNull();
  const link = screen.getByRole('link', { name: 'Next' });
  link.focus();
  act(() => link.click());
  expect(screen.getByTestId('navigation-progress')).toBeTruthy();
  expect(link.hasAttribute('data-pending')).toBe(true);
  await act(async () => loaded());
  await screen.findByText('Second');
  expect(screen.queryByTestId('navigation-progress')).toBeNull();
  expect(link.hasAttribute('data-pending')).toBe(false);
});
