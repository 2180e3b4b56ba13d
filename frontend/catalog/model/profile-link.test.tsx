import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { originIn } from '../../platform/tracking/origin';
import { ProfileLink } from './profile-link';

const origin = { surface: 'home-featured', position: 2 } as const;
const show = () =>
  renderWithProviders(
    <ProfileLink slug="ada-vale" origin={origin}>
      Ada
    </ProfileLink>,
  );

test('a new tab and a page without scripts find the slot in the URL', () => {
  show();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/model/ada-vale?from=home-featured.2');
});

test('followed here, the profile has its own URL, and the slot is in its history entry', async () => {
  const { user, router } = show();
  await user.click(screen.getByRole('link'));
  const { pathname, search, state } = router.state.location;
  expect([pathname, search, originIn(state)]).toEqual(['/model/ada-vale', '', origin]);
});
