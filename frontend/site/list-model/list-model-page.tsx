import { useMutation } from '@tanstack/react-query';
import { offer } from '../../catalogue/listing/offer';
import { sendForm } from '../../platform/forms/send-form';
import { PageHead } from '../../platform/head/page-head';
import { useContactAddress } from '../../platform/site-config/site-config';
import { ListModelView } from './list-model-view';
import { listingOutcome } from './listing-outcome';

export const ListModelPage = () => {
  const contactAddress = useContactAddress();
  const { mutateAsync, isPending, data } = useMutation({
    mutationFn: (fields: Readonly<Record<string, string>>) =>
      listingOutcome(sendForm('/api/contact/listing-request', fields), contactAddress),
  });
  return (
    <>
      <PageHead
        title="List Your Model"
        description={`A premium listing for ${offer.priceWithCurrency}, one-time: ${offer.featuredDays} days featured, active within ${offer.activation} after payment, with an analytics dashboard.`}
        keywords="list a model, premium listing, creator promotion"
        path="/list-model"
      />
      <ListModelView
        busy={isPending}
        outcome={isPending ? undefined : data}
        onSend={async (fields) => (await mutateAsync(fields)).success}
      />
    </>
  );
};
