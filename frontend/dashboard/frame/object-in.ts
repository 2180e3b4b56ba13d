import { isObject } from '../../platform/storage/is-object';

/** The object in stored JSON; an empty one for any other text. */
export const objectIn = (text: string | null): object => {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    return isObject(stored) ? stored : {};
  } catch {
    return {};
  }
};
