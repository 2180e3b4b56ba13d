import { refusedBeginnings } from '@marquee/contracts/rules/refused-words';
import { screen } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { AddModelPage } from './add-model-page';

const open = async () => {
  const session = { email: 'ada@example.com', expiresAt: '2099-01-01T00:00:00.000Z' };
  localStorage.setItem('marquee_admin_until', session.expiresAt);
  fakeServer().answer('GET /api/admin/session', session);
  const { user } = renderWithProviders(<AddModelPage />);
  return { user, link: await screen.findByLabelText('OnlyFans link') };
};

const typedIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

test('a pasted link fills name and slug only while they are empty', async () => {
  const { user, link } = await open();
  for (const username of ['vera-lamplight', 'somebody-else']) {
    await user.clear(link);
    await user.click(link);
    await user.paste(`https://onlyfans.com/${username}`);
    expect([typedIn('Name'), typedIn('Slug')]).toEqual(['Vera Lamplight', 'vera-lamplight']);
  }
});

test('every category is offered, none with a refused word', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('combobox', { name: 'Category' }));
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent ?? '');
  expect(offered).toHaveLength(17);
  expect(offered.filter((label) => refusedBeginnings.includes(label.toLowerCase()))).toEqual([]);
});
