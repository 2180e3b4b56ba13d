/**
 * FNV-1a, 32 bits, of a text's UTF-16 units: the same in every process, and not for security. To hash several
 * texts as one, pass the hash of those before as `seed`.
 */
export const fnv1a = (text: string, seed = 0x811c9dc5): number => {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
};
