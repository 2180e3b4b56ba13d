import { askFor } from '../api/ask';
import type { Fields } from './form-fields';

/** What the server answers to a sent form. */
export interface FormAnswer {
  readonly success: boolean;
  readonly message?: string | undefined;
  readonly reference?: string | undefined;
  readonly statusToken?: string | undefined;
}

/** A line that is up but dead would otherwise keep the form busy for minutes. */
const answerWithinMs = 20_000;

/** Sends a form's fields; throws where the answer is not OK or none came. */
export const sendForm = (path: `/api/contact/${string}`, fields: Fields): Promise<FormAnswer> =>
  askFor(loadAnswer, path, {
    method: 'POST',
    body: fields,
    signal: AbortSignal.timeout(answerWithinMs),
  });

const loadAnswer = async () => {
  const { z } = await import('zod');
  return z.object({
    success: z.boolean(),
    message: z.string().optional(),
    reference: z.string().optional(),
    statusToken: z.string().optional(),
  });
};
