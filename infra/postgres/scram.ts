import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

const rounds = 4096;

/** PostgreSQL's verifier of a password (RFC 5803), sent in its place: no server log has the password. */
export const scramVerifier = (password: string, salt: Buffer = randomBytes(16)): string => {
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256');
  const key = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(key('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${key('Server Key').toString('base64')}`;
};
