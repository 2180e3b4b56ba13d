import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

export type Sealing = { readonly seal: (plain: Buffer) => Buffer; readonly open: (sealed: Buffer) => Buffer };

/**
 * Encrypts a secret for the database with AES-256-GCM, under a key derived from the secret that the services share.
 * `open` throws for a value that was changed or sealed under another secret.
 */
export const sealing = (identitySecret: string): Sealing => {
  const key = Buffer.from(hkdfSync('sha256', identitySecret, '', 'marquee admin two-step secret', keyBytes));
  return {
    seal: (plain) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open: (sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes));
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
    },
  };
};
