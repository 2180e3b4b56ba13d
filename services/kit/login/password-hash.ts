import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for Argon2id (the default): 19 MiB, 2 passes, 1 lane. About 25 ms of a core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Argon2id as a PHC string, which includes salt and parameters. */
export const hashPassword = async (password: string): Promise<string> => await hash(password, cost);

let dummyHash: Promise<string> | undefined;

/** True when `hashed` is the hash of `password`. Without a hash it is false after the same work. */
export const isPassword = async (password: string, hashed: string | undefined): Promise<boolean> => {
  dummyHash ??= hashPassword('a password of no account');
  const matches = await verify(hashed ?? (await dummyHash), password);
  return hashed !== undefined && matches;
};
