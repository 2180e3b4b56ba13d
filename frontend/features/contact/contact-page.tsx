import { useMutation } from '@tanstack/react-query';
import { sendForm } from '../../forms/send-form';
import { contactAddress } from '../../listing/offer';
import { PageHead } from '../../shell/page-head';
import { showToast } from '../../toast/toast-store';
import { ContactView } from './contact-view';

const failed = {
  title: 'Error',
  text: `Failed to send message. Please try again or contact ${contactAddress} directly.`,
  tone: 'destructive',
} as const;

export const ContactPage = () => {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (fields: Readonly<Record<string, string>>) => sendForm('/api/contact/general', fields),
  });

  const send = async (fields: Readonly<Record<string, string>>): Promise<boolean> => {
    const answer = await mutateAsync(fields).catch(() => undefined);
    const taken = answer?.success === true;
    showToast(taken ? { title: 'Message Sent Successfully!', text: answer.message } : failed);
    return taken;
  };

  return (
    <>
      <PageHead
        title="Contact"
        description="Write to us about a listing, promotion, partnership, billing or a technical problem."
        keywords="contact, support, premium listing, partnership"
        path="/contact"
      />
      <ContactView busy={isPending} onSend={send} />
    </>
  );
};
