import { ApiTokens, AuthenticateToken, apiTokensMax, NewApiToken } from '@marquee/contracts/http/api-tokens';
import type { ApiScope } from '@marquee/contracts/rules/api-scopes';
import { z } from 'zod';
import { type NewEntry, recordAudit } from '../bus/outbox';
import { notFound, unprocessable } from '../errors/http-error';
import { RowId } from '../http/params';
import { type Route, type RouteContext, routeFor } from '../http/route';
import { actorOf } from '../identity/actor';
import { newToken, tokenHash } from '../identity/secret-token';
import { firstRow, type Postgres, type Queryable } from '../postgres/open-postgres';
import { changesRow, sentRows } from '../postgres/rows';

/** Tokens are issued by the admin service to operators, by analytics to holders of a model and to agencies. */
const kinds = ['operator', 'model', 'agency'] as const;
type Kind = (typeof kinds)[number];

/** The kind of a text that has the form of a token; undefined for any other. Scanners of secrets know it too. */
export const apiTokenKind = (text: string): Kind | undefined => {
  const found = /^marquee_([a-z]+)_[\w-]{43}$/.exec(text)?.[1];
  return kinds.find((kind) => kind === found);
};

/** `name`: as the audit log has it. */
type Account = { readonly kind: Kind; readonly id: number; readonly name: string };
const ownerColumn = ({ kind }: Pick<Account, 'kind'>) => (kind === 'agency' ? 'agency_id' : 'account_id');
const record = (
  tx: Queryable,
  { identity, requestId }: Pick<RouteContext, 'identity' | 'requestId'>,
  { kind, id, name }: Account,
  change: Omit<NewEntry, 'by' | 'about'>,
): Promise<void> => {
  const about = kind === 'operator' ? { kind: 'account', id: '', name } : { kind, id: String(id), name };
  return recordAudit(tx, { by: actorOf(identity), about, ...change }, requestId);
};

export const revokeTokens = async (tx: Queryable, accountId: number): Promise<void> => {
  await tx.query('delete from api_tokens where account_id = $1', [accountId]);
};

type Used = { readonly accountId: number; readonly sessionId: string; readonly scopes: ApiScope[] };

/** A valid token; undefined when it is unknown, expired or revoked. Its use is recorded at most once a minute. */
const useToken = async (db: Queryable, kind: Kind, token: string): Promise<Used | undefined> => {
  const found = await firstRow<Used & { isStale: boolean; id: number }>(db, {
    name: `use-${kind}-token`,
    text: `select id, ${ownerColumn({ kind })} as "accountId", 'token ' || id as "sessionId", scopes,
             coalesce(last_used_at < now() - interval '1 minute', true) as "isStale"
           from api_tokens where token_hash = $1 and expires_at > now()`,
    values: [tokenHash(token)],
  });
  if (found?.isStale) await db.query('update api_tokens set last_used_at = now() where id = $1', [found.id]);
  return found;
};

export type TokenUse = { readonly slug?: string | undefined; readonly requestId: string };

type Accounts<Deps> = {
  readonly allow: Route<Deps>['allow'];
  /** The account whose tokens a request is about. `password`: given where it must be that of the account. */
  readonly account: (
    asked: TokenUse & Pick<RouteContext, 'identity' | 'req'> & { readonly password?: string },
    deps: Deps,
  ) => Promise<Account>;
  /** By kind: what the gateway learns of a valid token; undefined when its account may not use it. */
  readonly callers: {
    readonly [Name in Kind]?: (used: Used, asked: TokenUse, deps: Deps) => Promise<object | undefined>;
  };
};

const Slugs = z.object({ slug: z.string().max(120).optional() });

/**
 * The routes of an account's tokens, stored as hashes in `api_tokens` of the service that stores its sessions,
 * and the gateway's check of a token. A new token needs the password and is shown once.
 */
export const tokenRoutes = <Deps extends { readonly db: Postgres }>(
  path: `/api/${string}`,
  { allow, account, callers }: Accounts<Deps>,
): readonly Route<Deps>[] => {
  const route = routeFor<Deps>();
  const listed = async (db: Postgres, own: Account, created?: string) => {
    const tokens = await sentRows<ApiTokens['tokens'][number]>(
      db,
      `select id, name, scopes, created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt"
       from api_tokens where ${ownerColumn(own)} = $1 order by id desc`,
      [own.id],
    );
    const agency = own.kind === 'agency' ? own.name : undefined;
    return { tokens, created, agency } satisfies ApiTokens;
  };
  const own = { allow, params: Slugs, reply: ApiTokens };
  return [
    route({
      ...own,
      get: path,
      handle: async ({ params, ...asked }, deps) =>
        listed(deps.db, await account({ ...asked, ...params }, deps)),
    }),
    route({
      ...own,
      post: path,
      body: NewApiToken,
      handle: async ({ params, body: { password, name, scopes, days }, ...asked }, deps) => {
        const owner = await account({ ...asked, ...params, password }, deps);
        const token = `marquee_${owner.kind}_${newToken()}`;
        await deps.db.transaction(async (tx) => {
          await tx.query("delete from api_tokens where expires_at < now() - interval '30 days'");
          const isCreated = await changesRow(
            tx,
            `insert into api_tokens (${ownerColumn(owner)}, name, scopes, token_hash, expires_at)
             select $1, $2, $3, $4, now() + make_interval(days => $5)
             where (select count(*) from api_tokens where ${ownerColumn(owner)} = $1) < $6`,
            [owner.id, name, scopes, tokenHash(token), days, apiTokensMax],
          );
          if (!isCreated)
            unprocessable('token.too-many', `At most ${apiTokensMax} tokens. Revoke one first.`);
          const after = { token: name, scopes };
          await record(tx, asked, owner, { what: 'token.created', after });
        });
        return await listed(deps.db, owner, token);
      },
    }),
    route({
      ...own,
      post: `${path}/:id/revoke`,
      params: Slugs.extend({ id: RowId }),
      handle: async ({ params: { id, slug }, ...asked }, deps) => {
        const owner = await account({ ...asked, slug }, deps);
        await deps.db.transaction(async (tx) => {
          const revoked = await firstRow<{ token: string; scopes: ApiScope[] }>(
            tx,
            `delete from api_tokens where ${ownerColumn(owner)} = $1 and id = $2 returning name as token, scopes`,
            [owner.id, id],
          );
          const before = revoked ?? notFound('token.unknown', 'It was revoked already.');
          await record(tx, asked, owner, { what: 'token.revoked', before });
        });
        return await listed(deps.db, owner);
      },
    }),
    route({
      post: '/internal/authenticate-token',
      allow: 'service',
      body: AuthenticateToken,
      handle: async ({ body: { token, slug }, requestId }, deps) => {
        const kind = apiTokenKind(token);
        const callerOf = kind && callers[kind];
        const used = callerOf && (await useToken(deps.db, kind, token));
        return (used && (await callerOf(used, { slug, requestId }, deps))) ?? notFound('token.unknown');
      },
    }),
  ];
};
