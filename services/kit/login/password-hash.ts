import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for Argon2id (the library's default algorithm): 19 MiB, 2 passes, 1 lane. About 25 ms of a core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Argon2id as a PHC string, which carries its own salt and parameters. */
export const hashPassword = async (password: string): Promise<string> => await hash(password, cost);

let nobodys: Promise<string> | undefined;

/**
 * True when `password` made `hashed`. Without a hash (nobody of that name) it is false after the same work, so that the time
 * does not tell who exists.
 */
export const isPassword = async (password: string, hashed: string | undefined): Promise<boolean> => {
  nobodys ??= hashPassword('nobody has this password');
  const matches = await verify(hashed ?? (await nobodys), password);
  return hashed !== undefined && matches;
};
