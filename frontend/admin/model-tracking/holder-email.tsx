import type { HolderEmail } from '@marquee/contracts/http/holder-email';
import type { Model } from '@marquee/contracts/http/models';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { requestJson } from '../../platform/api/request';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { TextField } from '../../platform/forms/text-field';
import { showToast } from '../../platform/toast/toast-store';
import { Skeleton } from '../../ui/layout/skeleton';
import { Stack } from '../../ui/layout/stack';
import { adminQuery } from '../frame/admin-calls';

const urlOf = (modelId: number): string => `/api/admin/models/${modelId}/holder-email`;

/** Null removes it. */
export const saveHolderEmail = (modelId: number, email: string | null) =>
  requestJson(loadHolderEmail, urlOf(modelId), { method: 'POST', body: { email } });

const holderEmail = (modelId: number) =>
  adminQuery(['holder-email', modelId], loadHolderEmail, urlOf(modelId));

/** Where mails about a model go whose holder sent no listing request. */
export const HolderEmailForm = ({ model }: { readonly model: Model }) => {
  const { data, isPending } = useQuery(holderEmail(model.id));
  if (data !== undefined) return <EmailForm key={model.id} model={model} known={data} />;
  return isPending && <Skeleton $height="9.875rem" />;
};

const EmailForm = ({ model, known }: { readonly model: Model; readonly known: HolderEmail }) => {
  const queryClient = useQueryClient();
  const form = useForm({
    send: ({ email = '' }) => saveHolderEmail(model.id, email === '' ? null : email),
    onSent: (stored) => {
      queryClient.setQueryData(holderEmail(model.id).queryKey, stored);
      showToast({
        title: stored.email === null ? 'Email removed' : 'Email saved',
        text:
          stored.email === null
            ? `No email is entered for ${model.name}.`
            : `Emails about ${model.name} go to ${stored.email}.`,
      });
    },
  });
  return (
    <Form form={form}>
      <Stack>
        <TextField
          label="Holder's email (optional)"
          type="email"
          name="email"
          defaultValue={known.email ?? ''}
          maxLength={254}
          hint={
            known.requestEmail === null
              ? 'Used for profile decisions, the weekly digest and placement reminders.'
              : `The listing request names ${known.requestEmail}, which already receives these emails. Enter one only for placements that you start by hand.`
          }
        />
        <FormError />
        <div>
          <SubmitButton $variant="quiet" sending="Saving...">
            Save email
          </SubmitButton>
        </div>
      </Stack>
    </Form>
  );
};

const loadHolderEmail = async () => (await import('@marquee/contracts/http/holder-email')).HolderEmail;
