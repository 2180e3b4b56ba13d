import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Sealing } from '@marquee/kit/identity/sealing';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';

export type StatementKey = { readonly publicKey: Buffer; readonly sign: (text: string) => Buffer };

const der = { format: 'der', type: 'pkcs8' } as const;

const keyOf = (publicKey: Buffer, privateKey: KeyObject): StatementKey => ({
  publicKey,
  sign: (text) => sign(null, Buffer.from(text), privateKey),
});

const opened = ({ open }: Sealing, sealed: Buffer): Buffer | undefined => {
  try {
    return open(sealed);
  } catch {
    return undefined;
  }
};

/** The key that signs statements, made at its first use or when no stored one can be opened. Concurrent callers get the same one. */
export const statementKey = async (tx: Queryable, sealing: Sealing): Promise<StatementKey> => {
  await tx.query("select pg_advisory_xact_lock(hashtext(current_schema() || '.statement-keys'))");
  const { rows } = await tx.query<{ public_key: Buffer; sealed_key: Buffer }>(
    'select public_key, sealed_key from statement_keys order by created_at desc',
  );
  for (const { public_key: publicKey, sealed_key: sealed } of rows) {
    const key = opened(sealing, sealed);
    if (key !== undefined) return keyOf(publicKey, createPrivateKey({ key, ...der }));
  }
  const pair = generateKeyPairSync('ed25519');
  const publicKey = pair.publicKey.export({ format: 'der', type: 'spki' });
  await tx.query('insert into statement_keys (public_key, sealed_key) values ($1, $2)', [
    publicKey,
    sealing.seal(pair.privateKey.export(der)),
  ]);
  return keyOf(publicKey, pair.privateKey);
};
