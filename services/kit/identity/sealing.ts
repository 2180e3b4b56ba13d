import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { PurposeKeys } from './service-secret';

const nonceBytes = 12;
const tagBytes = 16;

export type Sealing = {
  readonly seal: (plain: Buffer) => Buffer;
  readonly open: (sealed: Buffer) => Buffer;
  /** The same secret sealed with the current key, or undefined when it is already, or no key opens it. */
  readonly renewed: (sealed: Buffer) => Buffer | undefined;
};

const openWith = (key: Buffer, sealed: Buffer): Buffer | undefined => {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes));
    decipher.setAuthTag(sealed.subarray(-tagBytes));
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
};

/**
 * Encrypts a secret with AES-256-GCM and the first key; the others open what was sealed before a rotation.
 * `open` throws for a value that was changed or sealed under an unknown key.
 */
export const sealing = (keys: PurposeKeys): Sealing => {
  const [current, ...older] = keys;
  if (current === undefined) throw new Error('sealing needs a key');
  const seal: Sealing['seal'] = (plain) => {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', current, nonce);
    return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  };
  const firstOpened = (candidates: PurposeKeys, sealed: Buffer): Buffer | undefined =>
    candidates.map((key) => openWith(key, sealed)).find((plain) => plain !== undefined);
  return {
    seal,
    open: (sealed) => {
      const plain = firstOpened(keys, sealed);
      if (plain === undefined) throw new Error('the secret was changed, or sealed under an unknown key');
      return plain;
    },
    renewed: (sealed) => {
      const plain = firstOpened(older, sealed);
      return plain && seal(plain);
    },
  };
};
