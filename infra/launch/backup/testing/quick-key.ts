import { createCipheriv, createHash, randomBytes, scryptSync } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Key = z.looseObject({
  kdf: z.literal('scrypt'),
  N: z.number(),
  r: z.number(),
  p: z.number(),
  salt: z.string(),
  data: z.string(),
});

const [ivBytes, macBytes] = [16, 16];

/** AES-256-CTR in both directions. */
const cipher = (derived: Buffer, iv: Buffer, data: Buffer): Buffer =>
  createCipheriv('aes-256-ctr', derived.subarray(0, 32), iv).update(data);

const littleEndian = (bytes: Buffer): bigint =>
  BigInt(`0x${Buffer.from(bytes).reverse().toString('hex') || '0'}`);

/** Poly1305-AES, by which restic recognizes a wrong password. */
const mac = (derived: Buffer, iv: Buffer, data: Buffer): Buffer => {
  const pad = createCipheriv('aes-128-ecb', derived.subarray(32, 48), null).update(iv);
  const r = littleEndian(derived.subarray(48, 64)) & 0x0ffffffc0ffffffc0ffffffc0fffffffn;
  let sum = 0n;
  for (let at = 0; at < data.length; at += 16) {
    const block = Buffer.concat([data.subarray(at, at + 16), Buffer.from([1])]);
    sum = ((sum + littleEndian(block)) * r) % (2n ** 130n - 5n);
  }
  const tag = (sum + littleEndian(pad)) % 2n ** 128n;
  return Buffer.from(tag.toString(16).padStart(32, '0'), 'hex').reverse();
};

/**
 * Encrypts the key of a repository again, with a password that is checked in a millisecond. restic chooses half
 * a second of processor time, for each of its commands.
 */
export const quickenKey = (repository: string, password: string): void => {
  const folder = join(repository, 'keys');
  const [name = ''] = readdirSync(folder);
  const key = Key.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')));
  const derive = ({ N, r, p, salt }: z.infer<typeof Key>): Buffer =>
    scryptSync(password, Buffer.from(salt, 'base64'), 64, { N, r, p, maxmem: 2 ** 30 });
  const sealed = Buffer.from(key.data, 'base64');
  const master = cipher(derive(key), sealed.subarray(0, ivBytes), sealed.subarray(ivBytes, -macBytes));
  const quick = { ...key, N: 256, r: 1, p: 1 };
  const iv = randomBytes(ivBytes);
  const derived = derive(quick);
  const encrypted = cipher(derived, iv, master);
  const text = JSON.stringify({
    ...quick,
    data: Buffer.concat([iv, encrypted, mac(derived, iv, encrypted)]).toString('base64'),
  });
  const file = join(folder, createHash('sha256').update(text).digest('hex'));
  writeFileSync(file, text, { mode: 0o600 });
  chmodSync(join(folder, name), 0o600);
  rmSync(join(folder, name));
};
