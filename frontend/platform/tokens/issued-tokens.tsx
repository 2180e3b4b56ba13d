import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog';
import { LoadError } from '../../ui/feedback/load-error';
import { capitalized } from '../../ui/format/capitalized';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { ApiError } from '../api/api-error';
import { type LoadSchema, requestJson } from '../api/request';
import { Form, FormError, SubmitButton, useForm } from '../forms/form';
import type { Fields } from '../forms/form-fields';
import { TextField } from '../forms/text-field';
import { CopyLine } from '../toast/copy-line';

export interface IssuedTokensPath {
  /** The call that lists the tokens or links of the account. */
  readonly path: string;
  /** Before the path in the key of the query. */
  readonly queryKey?: readonly unknown[];
}

interface IssuedTokensProps<Answer> extends IssuedTokensPath {
  /** The noun: `token`. */
  readonly of: string;
  readonly lead: ReactNode;
  readonly noteOf?: (answer: Answer) => string;
  readonly load: LoadSchema<z.ZodType<Answer>>;
  readonly rowsOf: (answer: Answer) => readonly {
    readonly id: number;
    readonly name: string;
    readonly details: ReactNode;
  }[];
  readonly check?: () => { readonly '': string } | undefined;
  readonly bodyOf: (fields: Fields) => unknown;
  /** The fields of a new one. */
  readonly children: ReactNode;
}

/** The session is that of another account. */
export const isNotOwn = (error: Error | null): boolean => error instanceof ApiError && error.status === 401;

export const OwnLogin = ({ of }: { readonly of: string }) => (
  <Muted $top="0.5rem">Log in with the account’s own password to see its {of}s and make new ones.</Muted>
);

/**
 * The tokens or share links that an account has issued, and a form that issues another. A new one is shown until the
 * page is left.
 */
export const IssuedTokens = <Answer extends { readonly created?: string | undefined }>({
  path,
  queryKey: before = [],
  of,
  lead,
  noteOf = () => '',
  load,
  rowsOf,
  check = () => undefined,
  bodyOf,
  children,
}: IssuedTokensProps<Answer>) => {
  const queryClient = useQueryClient();
  const [created, setCreated] = useState<string>();
  const queryKey = [...before, path];
  const { data, error } = useQuery({ queryKey, queryFn: () => requestJson(load, path) });
  const form = useForm({
    check,
    send: (fields) => requestJson(load, path, { method: 'POST', body: bodyOf(fields) }),
    onSent: ({ created: text, ...listed }, element) => {
      queryClient.setQueryData(queryKey, listed);
      if (text === undefined) return;
      setCreated(text);
      element.reset();
    },
  });
  // An operator or an agency that looks at a model's dashboard.
  if (isNotOwn(error)) return <OwnLogin of={of} />;
  return (
    <Form form={form} $gap="0.875rem" $top="0.875rem">
      <Muted>
        {lead} {data && noteOf(data)}
      </Muted>
      <LoadError what={`your ${of}s`} error={error} />
      <Stack as="ul" $gap="0.5rem" aria-label={capitalized(`${of}s`)}>
        {data !== undefined &&
          rowsOf(data).map(({ id, name, details }) => (
            <Cluster as="li" key={id} $justify="space-between" $gap="0.5rem 1rem">
              <div>
                <strong>{name}</strong>
                <Muted as="div" $small>
                  {details}
                </Muted>
              </div>
              <ConfirmDialog
                button={{ $size: 'small' }}
                about={name}
                title={`Revoke ${name}?`}
                text={`The ${of} stops working now. This cannot be undone.`}
                confirm="Revoke"
                onConfirm={() =>
                  form.run(() => requestJson(load, `${path}/${id}/revoke`, { method: 'POST' }))
                }
              />
            </Cluster>
          ))}
      </Stack>
      {created !== undefined && (
        <CopyLine name={`New ${of}, shown only now`} value={created} done="Keep it safe." />
      )}
      <TextField label={`Name of the ${of}`} name="name" required maxLength={80} />
      {children}
      <FormError />
      <SubmitButton sending="Creating…">Create {of}</SubmitButton>
    </Form>
  );
};
