import { act, screen } from '@testing-library/react';
import { Link, useLocation } from 'react-router-dom';
import { renderWithProviders } from '../testing/render';
import { MainArea } from './main-area';

const Page = () =>
  useLocation().pathname === '/' ? (
    ['ada', 'bea'].map((name) => (
      <Link key={name} to={`/model/${name}`}>
        {name}
      </Link>
    ))
  ) : (
    <h1>A profile</h1>
  );

test('a new path moves the focus to the content, and going back to the link that was followed', async () => {
  const { router, user } = renderWithProviders(
    <MainArea>
      <Page />
    </MainArea>,
  );
  await user.click(screen.getByText('bea'));
  await screen.findByText('A profile');
  expect(document.activeElement).toBe(screen.getByRole('main'));
  await act(() => router.navigate(-1));
  expect(document.activeElement).toBe(screen.getByText('bea'));
});
