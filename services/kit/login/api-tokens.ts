import type { AuditEntry } from '@marquee/contracts/events/domain-event';
import { ApiTokens, AuthenticateToken, apiTokensMax, NewApiToken } from '@marquee/contracts/http/api-tokens';
import type { ApiScope } from '@marquee/contracts/rules/api-scopes';
import { z } from 'zod';
import { recordAudit } from '../bus/outbox';
import { notFound, unprocessable } from '../errors/http-error';
import { answer, notStored, type Route, RowId, routeFor } from '../http/route';
import { actorOf } from '../identity/actor';
import type { Identity } from '../identity/identity';
import { newToken, tokenHash } from '../identity/secret-token';
import { firstRow, type Postgres, type Queryable } from '../postgres/open-postgres';
import { changesRow, sentRows } from '../postgres/rows';

/** `operator`: issued by the admin service to an operator; `model`: by analytics to the holder of a model. */
type Kind = 'operator' | 'model';

/** The kind of a text that has the form of a token; undefined for any other. Scanners of secrets know it too. */
export const apiTokenKind = (text: string): Kind | undefined => {
  const kind = /^marquee_(operator|model)_[\w-]{43}$/.exec(text)?.[1];
  return kind === 'operator' || kind === 'model' ? kind : undefined;
};

export const revokeTokens = async (tx: Queryable, accountId: number): Promise<void> => {
  await tx.query('delete from api_tokens where account_id = $1', [accountId]);
};

type Used = { readonly accountId: number; readonly sessionId: string; readonly scopes: ApiScope[] };

/** A valid token; undefined when it is unknown, expired or revoked. Its use is recorded at most once a minute. */
const useToken = async (db: Queryable, token: string): Promise<Used | undefined> => {
  const found = await firstRow<Used & { isStale: boolean; id: number }>(db, {
    name: 'use-api-token',
    text: `select id, account_id as "accountId", 'token ' || id as "sessionId", scopes,
             coalesce(last_used_at < now() - interval '1 minute', true) as "isStale"
           from api_tokens where token_hash = $1 and expires_at > now()`,
    values: [tokenHash(token)],
  });
  if (found?.isStale) await db.query('update api_tokens set last_used_at = now() where id = $1', [found.id]);
  return found;
};

type Asked = { readonly slug?: string | undefined; readonly requestId: string };

type Accounts<Deps> = {
  readonly kind: Kind;
  readonly allow: Route<Deps>['allow'];
  /** The account whose tokens a request is about. `password`: given where it must be that of the account. */
  readonly account: (
    asked: Asked & { readonly identity: Identity; readonly password?: string },
    deps: Deps,
  ) => Promise<{ readonly id: number; readonly about: AuditEntry['about'] }>;
  /** What the gateway learns of a valid token; undefined when its account may not use it. */
  readonly caller: (used: Used, asked: Asked, deps: Deps) => Promise<object | undefined>;
};

const Slugs = z.object({ slug: z.string().max(120).optional() });

/**
 * The routes of an account's tokens, stored as hashes in `api_tokens` of the service that stores its sessions,
 * and the gateway's check of a token. A new token needs the password and is shown once.
 */
export const tokenRoutes = <Deps extends { readonly db: Postgres }>(
  path: `/api/${string}`,
  { kind, allow, account, caller }: Accounts<Deps>,
): readonly Route<Deps>[] => {
  const route = routeFor<Deps>();
  const listed = async (db: Postgres, accountId: number, created?: string) => {
    const tokens = await sentRows<ApiTokens['tokens'][number]>(
      db,
      `select id, name, scopes, created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt"
       from api_tokens where account_id = $1 order by id desc`,
      [accountId],
    );
    return answer(200, { tokens, ...(created !== undefined && { created }) } satisfies ApiTokens, notStored);
  };
  const own = { allow, params: Slugs, reply: ApiTokens };
  return [
    route({
      ...own,
      get: path,
      handle: async ({ params, ...asked }, deps) =>
        listed(deps.db, (await account({ ...asked, ...params }, deps)).id),
    }),
    route({
      ...own,
      post: path,
      body: NewApiToken,
      handle: async ({ params, body: { password, name, scopes, days }, ...asked }, deps) => {
        const { id, about } = await account({ ...asked, ...params, password }, deps);
        const token = `marquee_${kind}_${newToken()}`;
        await deps.db.transaction(async (tx) => {
          await tx.query("delete from api_tokens where expires_at < now() - interval '30 days'");
          const isCreated = await changesRow(
            tx,
            `insert into api_tokens (account_id, name, scopes, token_hash, expires_at)
             select $1, $2, $3, $4, now() + make_interval(days => $5)
             where (select count(*) from api_tokens where account_id = $1) < $6`,
            [id, name, scopes, tokenHash(token), days, apiTokensMax],
          );
          if (!isCreated)
            unprocessable('token.too-many', `At most ${apiTokensMax} tokens. Revoke one first.`);
          const entry = { by: actorOf(asked.identity), what: 'token.created', about, before: null };
          await recordAudit(tx, { ...entry, after: { token: name, scopes } }, asked.requestId);
        });
        return await listed(deps.db, id, token);
      },
    }),
    route({
      ...own,
      post: `${path}/:id/revoke`,
      params: Slugs.extend({ id: RowId }),
      handle: async ({ params: { id, slug }, ...asked }, deps) => {
        const { id: accountId, about } = await account({ ...asked, slug }, deps);
        await deps.db.transaction(async (tx) => {
          const revoked = await firstRow<{ token: string; scopes: ApiScope[] }>(
            tx,
            'delete from api_tokens where account_id = $1 and id = $2 returning name as token, scopes',
            [accountId, id],
          );
          const before = revoked ?? notFound('token.unknown', 'It was revoked already.');
          const entry = { by: actorOf(asked.identity), what: 'token.revoked', about, before, after: null };
          await recordAudit(tx, entry, asked.requestId);
        });
        return await listed(deps.db, accountId);
      },
    }),
    route({
      post: '/internal/authenticate-token',
      allow: 'service',
      body: AuthenticateToken,
      handle: async ({ body: { token, slug }, requestId }, deps) => {
        const used = await useToken(deps.db, token);
        return (used && (await caller(used, { slug, requestId }, deps))) ?? notFound('token.unknown');
      },
    }),
  ];
};
