import type { SecondStep, SecondStepRequired } from '@marquee/contracts/http/second-step';

/**
 * Sends with `code`, unless it is empty. Where a second step is required, a passkey answers; without one, or when the
 * person cancels, the question is returned.
 */
export const withSecondStep = async <Answer extends object>(
  send: (step: SecondStep) => Promise<Answer | SecondStepRequired>,
  code: string,
): Promise<Answer | SecondStepRequired> => {
  const answer = await send(code === '' ? {} : { code });
  if (!('codeRequired' in answer) || answer.passkey === undefined) return answer;
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const passkey = await startAuthentication({ optionsJSON: answer.passkey }).catch(() => undefined);
  return passkey === undefined ? answer : await send({ passkey });
};
