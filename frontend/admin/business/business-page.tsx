import type { Business } from '@marquee/contracts/http/business';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { requestJson } from '../../platform/api/request';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { TextField } from '../../platform/forms/text-field';
import { showToast } from '../../platform/toast/toast-store';
import { LoadError } from '../../ui/feedback/load-error';
import { Panel } from '../../ui/layout/panel';
import { Stack } from '../../ui/layout/stack';
import { adminQuery } from '../frame/admin-calls';
import { adminPage } from '../frame/admin-page';
import { adminErrorText } from '../frame/error-line';
import { waitingKey } from '../frame/waiting-queries';

const loadBusiness = async () => (await import('@marquee/contracts/http/business')).Business;

const url = '/api/admin/business';

const business = adminQuery(['business'], loadBusiness, url);

/** Who sells the listings and how to pay, as receipts, mails and status pages print them. */
const BusinessDetails = () => {
  const { data, error } = useQuery(business);
  if (error !== null) return <LoadError what="the business details" error={error} />;
  return data && <BusinessForm known={data} />;
};

export const BusinessPage = adminPage('Business details', BusinessDetails);

const BusinessForm = ({ known }: { readonly known: Business }) => {
  const queryClient = useQueryClient();
  const form = useForm({
    send: ({ name = '', address = '', taxLine = '', paymentInstructions = '' }) =>
      requestJson(loadBusiness, url, {
        method: 'POST',
        body: { name, address, taxLine, paymentInstructions },
      }),
    onSent: (stored) => {
      queryClient.setQueryData(business.queryKey, stored);
      void queryClient.invalidateQueries({ queryKey: waitingKey });
      showToast({ title: 'Business details saved', text: 'New receipts and emails print them from now on.' });
    },
    messageOf: adminErrorText,
  });
  return (
    <Form form={form}>
      <Panel style={{ marginTop: '1.5rem', maxWidth: '44rem' }}>
        <Stack>
          <TextField
            label="Payment instructions"
            name="paymentInstructions"
            lines
            maxLength={5_000}
            defaultValue={known.paymentInstructions}
            hint="Printed in the email that asks for payment and on the status page. The reference is added."
          />
          <TextField
            label="Seller"
            name="name"
            maxLength={200}
            defaultValue={known.name}
            hint="Printed on every receipt, with address and tax line. An issued receipt keeps its seller."
          />
          <TextField label="Address" name="address" lines maxLength={600} defaultValue={known.address} />
          <TextField
            label="Tax line (optional)"
            name="taxLine"
            maxLength={200}
            defaultValue={known.taxLine}
          />
          <FormError />
          <div>
            <SubmitButton sending="Saving...">Save details</SubmitButton>
          </div>
        </Stack>
      </Panel>
    </Form>
  );
};
