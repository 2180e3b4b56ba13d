import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '@marquee/contracts/events/domain-event';
import type { Business } from '@marquee/contracts/http/business';
import type { Waiting } from '@marquee/contracts/http/waiting';
import { recordAudit } from '@marquee/kit/bus/outbox';
import { firstRow, type Postgres, type Queryable } from '@marquee/kit/postgres/open-postgres';
import type { Config } from '../config';

const noBusiness: Business = { name: '', address: '', taxLine: '', paymentInstructions: '' };

/** The stored details, or empty ones. */
export const readBusiness = async (db: Queryable): Promise<Business> =>
  (await firstRow<Business>(
    db,
    'select name, address, tax_line as "taxLine", payment_instructions as "paymentInstructions" from business',
    [],
  )) ?? noBusiness;

type Change = { readonly by: Actor; readonly requestId: string | null };

/** Replaces the stored details and audits the change with those before and after it; changes wait for each other. */
export const storeBusiness = async (tx: Queryable, after: Business, { by, requestId }: Change) => {
  await tx.query('lock table business in share row exclusive mode');
  const before = await readBusiness(tx);
  if (isDeepStrictEqual(before, after)) return;
  await tx.query('delete from business');
  await tx.query(
    'insert into business (name, address, tax_line, payment_instructions) values ($1, $2, $3, $4)',
    [after.name, after.address, after.taxLine, after.paymentInstructions],
  );
  const about = { kind: 'business', id: '', name: 'business details' };
  await recordAudit(tx, { by, what: 'business.changed', about, before, after }, requestId);
};

/** The lines with which receipts name the seller; no line while the name is empty. */
export const sellerLines = ({ name, address, taxLine }: Business): string[] =>
  name === '' ? [] : [name, ...address.split('\n'), taxLine].filter((line) => line.trim() !== '');

/** What a sale needs and is not entered yet. */
export const missingDetails = ({ name, paymentInstructions }: Business): Waiting['missing'] => [
  ...(paymentInstructions === '' ? (['payment instructions'] as const) : []),
  ...(name === '' ? (['seller'] as const) : []),
];

/** Stores the environment's details where none are stored: only a new installation begins with them. */
export const ensureBusiness = (
  db: Postgres,
  { PAYMENT_INSTRUCTIONS, RECEIPT_SELLER }: Pick<Config, 'PAYMENT_INSTRUCTIONS' | 'RECEIPT_SELLER'>,
): Promise<void> =>
  db.transaction(async (tx) => {
    if ((await tx.query('select from business')).rowCount !== 0) return;
    const [name = '', ...address] = RECEIPT_SELLER.split('\n');
    const seller = { name, address: address.join('\n'), taxLine: '' };
    const by = { role: 'service', name: 'admin' } as const;
    await storeBusiness(
      tx,
      { ...seller, paymentInstructions: PAYMENT_INSTRUCTIONS },
      { by, requestId: null },
    );
  });
