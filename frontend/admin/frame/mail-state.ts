import type { BadgeTone } from '../../ui/text/badge';

interface MailState {
  readonly tone: BadgeTone;
  readonly text: string;
}

/** Whether an email was sent, was given up, or is still in the queue. */
export const mailState = ({
  sentAt,
  gaveUpAt,
  attempts,
}: {
  readonly sentAt: string | null;
  readonly gaveUpAt: string | null;
  readonly attempts: number;
}): MailState => {
  if (sentAt !== null) return { tone: 'good', text: 'Sent' };
  if (gaveUpAt !== null) return { tone: 'bad', text: 'Not delivered' };
  return { tone: 'plain', text: attempts === 0 ? 'Queued' : `Tried ${attempts} times` };
};
