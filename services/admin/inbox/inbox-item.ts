import type { Facts } from '@marquee/contracts/events/domain-event';
import { NewNote } from '@marquee/contracts/http/inbox';
import { notFound } from '@marquee/kit/errors/http-error';
import type { RouteContext } from '@marquee/kit/http/route';
import { actorOf } from '@marquee/kit/identity/actor';
import type { Postgres, Queryable } from '@marquee/kit/postgres/open-postgres';
import type { z } from 'zod';
import { type InboxDetails, recordInboxAction } from '../audit/record-action';
import { type AdminDeps, route } from '../deps';
import type { About } from '../mail/mail-queries';
import { operatorName } from '../operators/operator';
import { addNote } from './inbox-notes';
import { InboxId } from './inbox-page';

type ItemKind<Locked, Whole, Search> = {
  readonly path: `/api/admin/${string}`;
  readonly kind: InboxDetails['about']['kind'];
  /** The name in the audit log of an added note. */
  readonly noted: string;
  /** The error code where there is no such item. */
  readonly unknown: string;
  readonly reply: z.ZodType<Whole>;
  readonly aboutOf: (id: number) => About;
  readonly search: z.ZodType<Search>;
  readonly page: z.ZodType;
  readonly list: (db: Queryable, search: Search) => Promise<unknown>;
  /** Locks an item until the transaction ends. */
  readonly lock: (tx: Queryable, id: number) => Promise<Locked | undefined>;
  readonly byId: (db: Queryable, id: number) => Promise<Whole | undefined>;
};

type Call = Pick<RouteContext, 'identity' | 'requestId'> & { readonly params: { readonly id: number } };

type Context = {
  readonly id: number;
  readonly requestId: string;
  /** The name of the operator. */
  readonly by: string;
  /** Records an action at the item in the audit log. */
  readonly record: (
    what: string,
    facts?: { readonly before?: Facts; readonly after?: Facts },
  ) => Promise<void>;
};

/** What the routes of every kind of inbox item have in common. An item that does not exist is answered with 404. */
export const inboxItem = <Locked extends { readonly reference: string }, Whole, Search>({
  path,
  kind,
  noted,
  unknown,
  reply,
  aboutOf,
  search,
  page,
  list,
  lock,
  byId,
}: ItemKind<Locked, Whole, Search>) => {
  const whole = async (db: Queryable, id: number): Promise<Whole> =>
    (await byId(db, id)) ?? notFound(unknown);

  /** Changes the locked item and records that, in one transaction. Returns the whole item as it is then. */
  const change = (
    { params: { id }, identity, requestId }: Call,
    db: Postgres,
    apply: (tx: Queryable, item: Locked, context: Context) => Promise<unknown>,
  ): Promise<Whole> =>
    db.transaction(async (tx) => {
      const item = (await lock(tx, id)) ?? notFound(unknown);
      const about = { kind, id, reference: item.reference };
      const by = actorOf(identity);
      const record: Context['record'] = (what, facts) =>
        recordInboxAction(tx, what, { by, requestId, about, ...facts });
      await apply(tx, item, { id, requestId, by: operatorName(identity), record });
      return await whole(tx, id);
    });

  /** A route that changes an item by what its caller sends. */
  const changing = <Body>(
    action: string,
    body: z.ZodType<Body>,
    apply: (
      tx: Queryable,
      item: Locked,
      context: Context & { readonly body: Body; readonly site: Omit<AdminDeps, 'db'> },
    ) => Promise<unknown>,
  ) =>
    route({
      post: `${path}/:id/${action}`,
      allow: 'admin',
      params: InboxId,
      body,
      reply,
      handle: (call, { db, ...site }) =>
        change(call, db, (tx, item, context) => apply(tx, item, { ...context, body: call.body, site })),
    });

  return {
    change,
    changing,
    getPage: route({
      get: path,
      allow: 'admin',
      query: search,
      reply: page,
      handle: ({ query }, { db }) => list(db, query),
    }),
    getOne: route({
      get: `${path}/:id`,
      allow: 'admin',
      params: InboxId,
      reply,
      handle: ({ params: { id } }, { db }) => whole(db, id),
    }),
    addNote: changing('notes', NewNote, async (tx, _item, { id, body: { text }, by, record }) => {
      await addNote(tx, aboutOf(id), text, by);
      await record(noted);
    }),
  };
};
