import { request } from '../api/request';
import { showToast } from '../toast/toast-store';

/** Mails an invite link to the person of an agency with this email. */
export const mailAgencyLink = async (email: string): Promise<undefined> => {
  await request('/api/agency/invite-link', { method: 'POST', body: { email } });
  const text = `The link to ${email} works once, for 72 hours. A person without an account gets none.`;
  showToast({ title: 'Email on its way', text });
  return undefined;
};
