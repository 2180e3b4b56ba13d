import { useMutation } from '@tanstack/react-query';
import { sendForm } from '../../platform/forms/send-form';
import { PageHead } from '../../platform/head/page-head';
import { useContactAddress } from '../../platform/site-config/site-config';
import { showToast } from '../../platform/toast/toast-store';
import { ContactView } from './contact-view';

export const ContactPage = () => {
  const contactAddress = useContactAddress();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (fields: Readonly<Record<string, string>>) => sendForm('/api/contact/general', fields),
  });

  const send = async (fields: Readonly<Record<string, string>>): Promise<boolean> => {
    const answer = await mutateAsync(fields).catch(() => undefined);
    const taken = answer?.success === true;
    showToast(taken ? { title: 'Message Sent Successfully!', text: answer.message } : failed(contactAddress));
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
      <ContactView contactAddress={contactAddress} busy={isPending} onSend={send} />
    </>
  );
};

const failed = (contactAddress: string) =>
  ({
    title: 'Error',
    text: `Failed to send message. Please try again or contact ${contactAddress} directly.`,
    tone: 'destructive',
  }) as const;
