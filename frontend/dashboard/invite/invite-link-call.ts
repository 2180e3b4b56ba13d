import { ApiError } from '../../platform/api/api-error';
import { askFor } from '../../platform/api/ask';

/** What became of opening a link: it gave a password, it is closed and says why, or nobody could tell. */
export type OpeningFailure =
  | { readonly is: 'closed'; readonly why: string }
  | { readonly is: 'failed'; readonly seconds: number | null };

/** Opens the link behind `token`. Only the first call ever gets an answer. */
export const openInviteLink = (token: string) =>
  askFor(loadOpenedInviteLink, '/api/password-info', { method: 'POST', body: { token } });

export const openingFailureOf = (error: unknown): OpeningFailure => {
  if (error instanceof ApiError && (error.status === 410 || error.status === 400))
    return { is: 'closed', why: error.detail };
  return { is: 'failed', seconds: error instanceof ApiError ? error.retryAfterSeconds : null };
};

const loadOpenedInviteLink = async () =>
  (await import('@marquee/contracts/http/invite-link')).OpenedInviteLink;
