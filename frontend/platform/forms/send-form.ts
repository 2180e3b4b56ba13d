import { requestJson } from '../api/request';
import type { FormAnswer } from './form-answer';
import type { Fields } from './form-fields';

/** A line that is up but dead would otherwise keep the form busy for minutes. */
const answerWithinMs = 20_000;

/** Sends a form's fields; throws where the answer is not OK or none came. */
export const sendForm = (path: `/api/contact/${string}`, fields: Fields): Promise<FormAnswer> =>
  requestJson(loadAnswer, path, {
    method: 'POST',
    body: fields,
    signal: AbortSignal.timeout(answerWithinMs),
  });

/** A module of its own, because `import('zod')` would load every locale of zod with it. */
const loadAnswer = async () => (await import('./form-answer')).FormAnswer;
