import { unprocessable } from '../errors/http-error';

/** On the estimator's scale of 0 to 4: over 100 million guesses with passwords and context known. */
const scoreMin = 3;
/** The estimate takes longer for longer passwords. One whose beginning is strong is strong. */
const charsChecked = 64;

/** Letters and digits that a password must have besides the words below. */
const otherCharsMin = 6;

/** Words that a password for this product must not be built from, besides the account's own. */
const contextWords = ['marquee', 'admin', 'administrator', 'operator', 'analytics', 'dashboard', 'password'];

/** Loaded with the first password change: 49,000 common passwords take 25 MB. */
const loadEstimator = async () => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
};
let estimator: ReturnType<typeof loadEstimator> | undefined;

/** True for a password that is not easy to guess. `about` are the account's own words: its email or slug. */
export const isStrongPassword = async (password: string, about: readonly string[]): Promise<boolean> => {
  const ownWords = about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  const words = [...contextWords, ...ownWords]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 2)
    .sort((one, other) => other.length - one.length);
  const others = words
    .reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase())
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (others.length < otherCharsMin) return false;
  estimator ??= loadEstimator();
  return (await estimator).check(password.slice(0, charsChecked), words).score >= scoreMin;
};

/** Throws 422 at `field` for a password that is easy to guess. */
export const requireStrongPassword = async (
  password: string,
  about: readonly string[],
  field = 'next',
): Promise<void> => {
  if (await isStrongPassword(password, about)) return;
  unprocessable('password.weak', 'This password is too easy to guess.', {
    fields: { [field]: 'is too easy to guess' },
  });
};
