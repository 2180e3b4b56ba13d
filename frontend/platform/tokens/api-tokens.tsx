import { type ApiScope, apiScopes } from '@marquee/contracts/rules/api-scopes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '../../ui/feedback/load-error';
import { momentOf } from '../../ui/format/day';
import { Button } from '../../ui/inputs/button';
import { CheckField } from '../../ui/inputs/check-field';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { ApiError } from '../api/api-error';
import { requestJson } from '../api/request';
import { CurrentPasswordField } from '../forms/current-password-field';
import { Form, FormError, SubmitButton, useForm } from '../forms/form';
import { TextField } from '../forms/text-field';
import { CopyLine } from '../toast/copy-line';

interface ApiTokensProps {
  /** The call that lists the account's tokens. */
  readonly path: string;
  /** Before the path in the key of the query. */
  readonly queryKey?: readonly unknown[];
}

/** The account's tokens for the API. The text of a new one is shown until the page is left. */
export const ApiTokens = ({ path, queryKey: before = [] }: ApiTokensProps) => {
  const queryClient = useQueryClient();
  const [scopes, setScopes] = useState<readonly ApiScope[]>(['figures']);
  const [created, setCreated] = useState<string>();
  const queryKey = [...before, path];
  const queryFn = () => requestJson(loadTokens, path);
  const { data, error } = useQuery({ queryKey, queryFn });
  const form = useForm({
    check: () => (scopes.length === 0 ? { '': 'Choose what the token may read.' } : undefined),
    send: ({ days, ...fields }) =>
      requestJson(loadTokens, path, { method: 'POST', body: { ...fields, scopes, days: Number(days) } }),
    onSent: ({ created: text, ...tokens }, element) => {
      queryClient.setQueryData(queryKey, tokens);
      if (text === undefined) return;
      setCreated(text);
      element.reset();
    },
  });
  // An operator or an agency that looks at a model's dashboard.
  if (error instanceof ApiError && error.status === 401)
    return (
      <Muted $top="0.5rem">Log in with the account’s own password to see its tokens and make new ones.</Muted>
    );
  return (
    <Form form={form} $gap="0.875rem" $top="0.875rem">
      <Muted>
        A program reads the <a href="/api/docs">API</a> with a token in place of your password.
      </Muted>
      <LoadError what="your tokens" error={error} />
      <Stack as="ul" $gap="0.5rem" aria-label="Tokens">
        {data?.tokens.map(({ id, name, scopes: may, expiresAt, lastUsedAt }) => (
          <Cluster as="li" key={id} $justify="space-between" $gap="0.5rem 1rem">
            <div>
              <strong>{name}</strong>
              <Muted as="div" $small>
                {may.join(', ')}; until {momentOf(expiresAt)};{' '}
                {lastUsedAt === null ? 'never used' : `last used ${momentOf(lastUsedAt)}`}
              </Muted>
            </div>
            <Button
              type="button"
              $variant="destructiveQuiet"
              $size="small"
              onClick={() =>
                form.run(() => requestJson(loadTokens, `${path}/${id}/revoke`, { method: 'POST' }))
              }
            >
              Revoke<VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          </Cluster>
        ))}
      </Stack>
      {created !== undefined && (
        <CopyLine name="New token, shown only now" value={created} done="Keep it safe." />
      )}
      <TextField label="Name of the token" name="name" required maxLength={80} />
      <Cluster role="group" aria-label="May read" $gap="0 1.25rem">
        {apiScopes.map((scope) => (
          <CheckField
            key={scope}
            label={scope}
            checked={scopes.includes(scope)}
            onCheck={(on) => setScopes([...scopes.filter((one) => one !== scope), ...(on ? [scope] : [])])}
          />
        ))}
      </Cluster>
      <TextField label="Days until it ends" name="days" type="number" min={1} max={366} defaultValue={90} />
      <CurrentPasswordField />
      <FormError />
      <SubmitButton sending="Creating…">Create token</SubmitButton>
    </Form>
  );
};

const loadTokens = async () => (await import('@marquee/contracts/http/api-tokens')).ApiTokens;
