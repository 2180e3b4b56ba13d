import type { CampaignLinkFigures } from '@marquee/contracts/http/campaign-links';
import { screen, within } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { defaultRange } from '../frame/selected-range';
import { CampaignsPanel } from './campaigns-panel';

const path = '/api/insights/ada-north/campaigns';

const link = (name: string, more: Partial<CampaignLinkFigures> = {}): CampaignLinkFigures => ({
  name,
  target: 'profile',
  createdAt: '2026-10-01T12:00:00.000Z',
  archivedAt: null,
  costCents: null,
  subscriptions: null,
  url: `https://marquee.example/go/ada-north/${name}`,
  visits: 0,
  clicks: 0,
  uniqueClicks: 0,
  sources: [],
  allClicks: 0,
  costPerClickCents: null,
  costPerSubscriptionCents: null,
  ...more,
});

const opened = async (links: readonly CampaignLinkFigures[]) => {
  const server = fakeServer();
  const { user } = renderWithProviders(<CampaignsPanel slug="ada-north" selected={defaultRange} />);
  const answer = {
    links,
    targets: ['profile', 'onlyfans'],
    range: { first: '2026-10-24', last: '2026-11-22' },
  };
  (await server.next(`GET ${path}?days=30`)).reply(answer);
  await screen.findByRole('form', { name: 'New campaign link' });
  return { server, user, answer };
};
const figure = (card: HTMLElement, name: string): string | null | undefined =>
  within(card).getByText(name).parentElement?.querySelector('dd')?.textContent;

test('without links the panel explains what they are for, and a name that cannot be part of a URL is refused at its field', async () => {
  const { user, server } = await opened([]);
  expect(screen.getByText(/No links yet/)).toBeTruthy();
  await user.type(screen.getByLabelText('Name'), 'Spring Sale');
  await user.click(screen.getByRole('button', { name: 'Create link' }));
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/Use lowercase letters/)).toBeTruthy();
  expect(server.calls).toHaveLength(1);
});

test('a link is created, a refusal is shown at its field, and the new link appears', async () => {
  const { user, server, answer } = await opened([]);
  await user.type(screen.getByLabelText('Name'), 'spring');
  await user.click(screen.getByRole('combobox', { name: /Leads to/ }));
  await user.click(await screen.findByRole('option', { name: 'OnlyFans' }));
  await user.click(screen.getByRole('button', { name: 'Create link' }));
  const refused = await server.next(`POST ${path}`);
  expect(refused.body).toEqual({ name: 'spring', target: 'onlyfans' });
  const refusal = {
    error: 'campaign.name-taken',
    message: 'Taken.',
    fields: { name: 'This name is already taken.' },
  };
  refused.reply({ ...refusal, requestId: 'r' }, { status: 409 });
  expect(await screen.findByText('This name is already taken.')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Create link' }));
  (await server.next(`POST ${path}`)).reply({});
  (await server.next(`GET ${path}`)).reply({ ...answer, links: [link('spring', { target: 'onlyfans' })] });
  expect(await screen.findByRole('listitem', { name: 'spring' })).toBeTruthy();
});

test('a link shows its figures, sources, costs and QR codes; archived ones are folded away', async () => {
  const spring = link('spring', {
    ...{ target: 'onlyfans', visits: 1_200, clicks: 1_200, uniqueClicks: 900 },
    ...{ costCents: 12_050, subscriptions: 10, costPerClickCents: 1.3, costPerSubscriptionCents: 1_205 },
    sources: [{ name: 'Instagram', visits: 1_200, clicks: 1_200 }],
  });
  await opened([spring, link('old', { archivedAt: '2026-11-01T12:00:00.000Z' })]);
  const card = screen.getByRole('listitem', { name: 'spring' });
  expect(
    ['Visits', 'Clicks', 'Unique clicks', 'Cost per click', 'Cost per subscriber'].map((name) =>
      figure(card, name),
    ),
  ).toEqual(['1,200', '1,200', '900', '$0.013', '$12.05']);
  expect(card.textContent).toContain('Instagram 1,200');
  expect(card.textContent).toContain('https://marquee.example/go/ada-north/spring');
  const files = within(card).getAllByRole('link', { name: /QR code/ });
  expect(files.map((file) => file.getAttribute('href'))).toEqual([
    `${path}/spring/qr.svg`,
    `${path}/spring/qr.png`,
  ]);
  const folded = screen.getByText('1 archived link').closest('details');
  expect(folded?.open).toBe(false);
  expect(folded?.textContent).toContain('the link leads nowhere');
  expect(folded?.textContent).not.toContain('Cost per click');
});

test('cost and subscriptions are entered in place, and a wrong amount is refused at its field', async () => {
  const { user, server } = await opened([link('spring', { costCents: 5_000 })]);
  await user.click(screen.getByText(/^Change costs/));
  const form = screen.getByRole('form', { name: 'Costs of spring' });
  const cost = within(form).getByLabelText(/Cost of the promotion/);
  expect(cost.getAttribute('value')).toBe('50');
  await user.clear(cost);
  await user.type(cost, 'much');
  await user.click(within(form).getByRole('button', { name: /Save/ }));
  expect(cost.getAttribute('aria-invalid')).toBe('true');
  await user.clear(cost);
  await user.type(cost, '120.50');
  await user.type(within(form).getByLabelText(/Subscriptions/), '8');
  await user.click(within(form).getByRole('button', { name: /Save/ }));
  const saved = await server.next(`PATCH ${path}/spring`);
  expect(saved.body).toEqual({ costCents: 12_050, subscriptions: 8 });
  saved.reply({});
  await server.next(`GET ${path}`);
});

test('a link is archived and restored', async () => {
  const { user, server, answer } = await opened([link('spring')]);
  await user.click(screen.getByRole('button', { name: 'Archive spring' }));
  const archived = await server.next(`PATCH ${path}/spring`);
  expect(archived.body).toEqual({ archived: true });
  archived.reply({});
  const old = link('spring', { archivedAt: '2026-11-22T12:00:00.000Z' });
  (await server.next(`GET ${path}`)).reply({ ...answer, links: [old] });
  await user.click(await screen.findByText('1 archived link'));
  await user.click(screen.getByRole('button', { name: 'Restore spring' }));
  expect((await server.next(`PATCH ${path}/spring`)).body).toEqual({ archived: false });
});
