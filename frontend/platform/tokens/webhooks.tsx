import type { ChangeWebhook, Webhooks as Listed } from '@marquee/contracts/http/webhooks';
import type { WebhookEvent } from '@marquee/contracts/rules/webhook-events';
import { counted } from '@marquee/contracts/text/number';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog';
import { LoadError } from '../../ui/feedback/load-error';
import { capitalized } from '../../ui/format/capitalized';
import { momentOf } from '../../ui/format/day';
import { Button } from '../../ui/inputs/button';
import { CheckFields } from '../../ui/inputs/check-field';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Badge } from '../../ui/text/badge';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { refetched, requestJson } from '../api/request';
import { CurrentPasswordField } from '../forms/current-password-field';
import { Form, FormError, SubmitButton, useForm } from '../forms/form';
import { TextField } from '../forms/text-field';
import { CopyLine } from '../toast/copy-line';
import { type IssuedTokensPath, isNotOwn, OwnLogin } from './issued-tokens';

const loadWebhooks = async () => (await import('@marquee/contracts/http/webhooks')).Webhooks;

interface WebhooksProps extends IssuedTokensPath {
  /** The events that a webhook of this account may have. */
  readonly choices: readonly WebhookEvent[];
}

/** URLs that are informed of events, with their deliveries. The secret of a new one is shown until the page is left. */
export const Webhooks = ({ path, queryKey: before = [], choices }: WebhooksProps) => {
  const queryClient = useQueryClient();
  const queryKey = [...before, path];
  // Deliveries change without an action here.
  const { data, error } = useQuery({
    queryKey,
    queryFn: (context) => requestJson(loadWebhooks, path, refetched(context)),
    refetchInterval: 5_000,
  });
  const [events, setEvents] = useState<readonly WebhookEvent[]>(choices.slice(0, 1));
  const [secret, setSecret] = useState<string>();
  const form = useForm({
    check: () => (events.length === 0 ? { '': 'Choose at least one event.' } : undefined),
    send: (fields) => requestJson(loadWebhooks, path, { method: 'POST', body: { ...fields, events } }),
    onSent: ({ created, ...listed }, element) => {
      queryClient.setQueryData(queryKey, listed);
      if (created === undefined) return;
      setSecret(created);
      element.reset();
    },
  });
  const change = (id: number, body: ChangeWebhook) =>
    form.run(() => requestJson(loadWebhooks, `${path}/${id}`, { method: 'POST', body }));
  if (isNotOwn(error)) return <OwnLogin of="webhook" />;
  return (
    <Form form={form} $gap="0.875rem" $top="0.875rem">
      <Muted>
        Events are posted to your server, <a href="/api/docs#webhooks">signed</a>, and repeated until it
        accepts them.
      </Muted>
      <LoadError what="the webhooks" error={error} />
      {data?.webhooks.map((webhook) => (
        <Webhook key={webhook.id} {...webhook} change={(body) => change(webhook.id, body)} />
      ))}
      {secret !== undefined && <CopyLine name="Secret, shown only now" value={secret} done="Keep it safe." />}
      <TextField label="URL of the receiver" name="url" type="url" required maxLength={300} />
      <CheckFields label="Events" choices={choices} chosen={events} onChoose={setEvents} />
      <CurrentPasswordField />
      <FormError />
      <SubmitButton sending="Adding…">Add webhook</SubmitButton>
    </Form>
  );
};

type WebhookProps = Listed['webhooks'][number] & { readonly change: (body: ChangeWebhook) => void };

const Webhook = ({ url, events, state, deliveries, change }: WebhookProps) => {
  const button = (name: string, about: string, body: ChangeWebhook) => (
    <Button key={name} type="button" $variant="quiet" $size="small" onClick={() => change(body)}>
      {name}
      <VisuallyHidden> {about}</VisuallyHidden>
    </Button>
  );
  const changes = state === 'active' ? (['test', 'pause'] as const) : (['resume'] as const);
  return (
    <Stack as="section" aria-label={url} $gap="0.375rem">
      <strong>{url}</strong>
      <Muted $small>{events.join(', ')}</Muted>
      <Cluster $gap="0.5rem">
        <Badge $tone={state === 'failed' ? 'bad' : 'plain'}>
          {state === 'failed' ? 'Turned off after failures' : capitalized(state)}
        </Badge>
        {changes.map((to) => button(capitalized(to), url, { to }))}
        <ConfirmDialog
          button={{ $size: 'small' }}
          about={url}
          title={`Delete the webhook of ${url}?`}
          text="Its secret and its deliveries are deleted too. This cannot be undone."
          confirm="Delete"
          onConfirm={() => change({ to: 'delete' })}
        />
      </Cluster>
      <details hidden={deliveries.length === 0}>
        <summary>{counted(deliveries.length, 'latest delivery', 'latest deliveries')}</summary>
        {deliveries.map(({ id, event, createdAt, attempts, status, state: is, nextAt }) => (
          <Cluster key={id} $justify="space-between" $gap="0.25rem 1rem">
            <Muted $small>
              {event}, {momentOf(createdAt)}: {is}, {counted(attempts, 'attempt', 'attempts')}
              {status !== null && `, status ${status}`}
              {nextAt !== null && `, next ${momentOf(nextAt)}`}
            </Muted>
            {state === 'active' && button('Send again', event, { to: 'retry', delivery: id })}
          </Cluster>
        ))}
      </details>
    </Stack>
  );
};
