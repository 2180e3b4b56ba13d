import { askFor } from '../api/ask';
import type { FormAnswer } from './form-answer';

/** Sends a form's fields and gives the server's answer; throws where that is not OK or never came. */
export const sendForm = (
  path: `/api/contact/${string}`,
  fields: Readonly<Record<string, string>>,
): Promise<FormAnswer> =>
  askFor(async () => (await import('./form-answer')).FormAnswer, path, { method: 'POST', body: fields });
