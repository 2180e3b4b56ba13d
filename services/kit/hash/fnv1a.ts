/** FNV-1a, 32 bits, of UTF-16 units: not for security. Several texts: the hash so far as `seed`. */
export const fnv1a = (text: string, seed = 0x811c9dc5): number => {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
};
