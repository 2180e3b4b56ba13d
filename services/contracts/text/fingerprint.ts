/** Stable 32-bit FNV-1a hash with a murmur finalizer. Not for security. */
export const fingerprint = (text: string): number => {
  let hash = 0x81_1c_9d_c5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01_00_01_93);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7f_eb_35_2d);
  return (hash ^ (hash >>> 15)) >>> 0;
};
