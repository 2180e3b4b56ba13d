import { webhookEvents } from '@marquee/contracts/rules/webhook-events';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeServer } from '../testing/fake-server';
import { renderWithProviders } from '../testing/render';
import { Webhooks } from './webhooks';

const path = '/api/admin/webhooks';
const delivery = {
  id: '7f2c1f0e-6a5b-4c3d-8e9f-0a1b2c3d4e5f',
  event: 'link.dead',
  createdAt: '2026-11-20T12:00:00.000+00:00',
  attempts: 10,
  status: 503,
  state: 'given up',
  nextAt: null,
};
const webhook = {
  id: 3,
  url: 'https://receiver.example/hook',
  events: ['request.received', 'link.dead'],
  state: 'active',
  deliveries: [delivery],
};

const shownWebhooks = <Webhooks path={path} choices={webhookEvents} />;

test('a webhook is added with the password, its secret is shown once, and it is tested, paused and deleted', async () => {
  const server = fakeServer();
  const { user } = renderWithProviders(shownWebhooks);
  (await server.next(`GET ${path}`)).reply({ webhooks: [] });
  await user.type(screen.getByLabelText('URL of the receiver'), webhook.url);
  await user.type(screen.getByLabelText('Your password'), 'right horse');
  await user.click(screen.getByLabelText('request.received'));
  await user.click(screen.getByRole('button', { name: 'Add webhook' }));
  await screen.findByText('Choose at least one event.');
  for (const event of webhook.events) await user.click(screen.getByLabelText(event));
  await user.click(screen.getByRole('button', { name: 'Add webhook' }));
  const call = await server.next(`POST ${path}`);
  expect(call.body).toEqual({ url: webhook.url, events: webhook.events, password: 'right horse' });
  call.reply({ webhooks: [webhook], created: 'whsec_text' });
  await screen.findByText('whsec_text');

  const shown = within(screen.getByRole('region', { name: webhook.url }));
  for (const to of ['Test', 'Pause'] as const) {
    await user.click(shown.getByRole('button', { name: `${to} ${webhook.url}` }));
    const changed = await server.next(`POST ${path}/3`);
    expect(changed.body).toEqual({ to: to.toLowerCase() });
    changed.reply({ webhooks: [{ ...webhook, state: to === 'Pause' ? 'paused' : 'active' }] });
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
  }
  await user.click(await shown.findByRole('button', { name: `Delete ${webhook.url}` }));
  const question = screen.getByRole('alertdialog', { name: `Delete the webhook of ${webhook.url}?` });
  expect(server.calls.filter(({ body }) => JSON.stringify(body) === '{"to":"delete"}')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  (await server.next(`POST ${path}/3`)).reply({ webhooks: [] });
  await waitFor(() => expect(screen.queryByText(webhook.url)).toBeNull());
});

test('the log shows what became of a delivery, which can be sent again', async () => {
  const server = fakeServer();
  const { user } = renderWithProviders(shownWebhooks);
  (await server.next(`GET ${path}`)).reply({ webhooks: [{ ...webhook, state: 'failed' }] });
  await screen.findByText('Turned off after failures');
  expect(screen.queryByText('Send again')).toBeNull();
  await user.click(screen.getByRole('button', { name: `Resume ${webhook.url}` }));
  (await server.next(`POST ${path}/3`)).reply({ webhooks: [webhook] });
  await screen.findByText('Active');
  screen.getByText(/link\.dead, .*: given up, 10 attempts, status 503$/);
  await user.click(screen.getByText('1 latest delivery'));
  await user.click(screen.getByRole('button', { name: 'Send again link.dead' }));
  expect((await server.next(`POST ${path}/3`)).body).toEqual({ to: 'retry', delivery: delivery.id });
});

test('an agency, or an operator on a dashboard, reads that the account’s own login is needed', async () => {
  const server = fakeServer();
  renderWithProviders(shownWebhooks);
  const refusal = { error: 'holder.required', message: 'Log in first.', requestId: 'r' };
  (await server.next(`GET ${path}`)).reply(refusal, { status: 401 });
  await screen.findByText(/the account’s own password to see its webhooks/);
  expect(screen.queryByRole('button', { name: 'Add webhook' })).toBeNull();
});
