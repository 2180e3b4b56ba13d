/**
 * The bus on one screen. `infra/rabbitmq/declare.ts` declares it before any service starts; services only check it.
 * (A broker killed within a second of a quorum queue's first declaration lost what it had confirmed: RabbitMQ 3.10.8.)
 */
export type Exchange = { readonly name: string; readonly kind: 'topic' | 'fanout'; readonly why: string };

export type Queue = {
  readonly name: string;
  readonly kind: 'quorum' | 'stream';
  readonly from: readonly { readonly exchange: string; readonly key: string }[];
  readonly arguments: Readonly<Record<string, string | number>>;
  /** Messages handed to one consumer before it must settle some. */
  readonly prefetch: number;
  readonly why: string;
};

export type Topology = { readonly exchanges: readonly Exchange[]; readonly queues: readonly Queue[] };

const GiB = 1024 ** 3;

export const topology = {
  exchanges: [
    {
      name: 'activity',
      kind: 'topic',
      why: 'what visitors did, in batches; key activity.batch, and producer.reported',
    },
    { name: 'activity.dead', kind: 'fanout', why: 'batches that nobody could read or fold, with the reason' },
    { name: 'domain', kind: 'topic', why: 'what owners changed; the key is the event type' },
  ],
  queues: [
    {
      name: 'analytics.activity.count',
      kind: 'quorum',
      from: [{ exchange: 'activity', key: 'activity.batch' }],
      arguments: {
        // A worker killed mid-batch returns its whole prefetch: the limit leaves room for many kills before a good message is parked.
        'x-delivery-limit': 50,
        // Full means "refused, keep it in your spool", never "the oldest is dropped". At-least-once dead-lettering demands it too.
        'x-overflow': 'reject-publish',
        'x-max-length-bytes': 2 * GiB,
        'x-dead-letter-exchange': 'activity.dead',
        'x-dead-letter-strategy': 'at-least-once',
      },
      prefetch: 256,
      why: 'every batch waits here until a worker has counted it',
    },
    {
      name: 'analytics.activity.dead',
      kind: 'quorum',
      from: [{ exchange: 'activity.dead', key: '' }],
      arguments: { 'x-overflow': 'reject-publish', 'x-max-length-bytes': 1 * GiB },
      prefetch: 32,
      why: 'on its way into the table of dead letters, where the administrator sees it',
    },
    {
      name: 'analytics.activity.log',
      kind: 'stream',
      from: [{ exchange: 'activity', key: 'activity.batch' }],
      arguments: {
        'x-max-age': '35D',
        'x-max-length-bytes': 8 * GiB,
        'x-stream-max-segment-size-bytes': 100_000_000,
      },
      prefetch: 200,
      why: 'the same batches, kept, so that any day can be recounted',
    },
    {
      name: 'analytics.producer.report',
      kind: 'quorum',
      from: [{ exchange: 'activity', key: 'producer.reported' }],
      arguments: { 'x-max-length': 10_000, 'x-overflow': 'drop-head' },
      prefetch: 32,
      why: 'what each tracking process says that it accepted: the other side of the books',
    },
    {
      name: 'admin.audit.record',
      kind: 'quorum',
      from: [
        { exchange: 'domain', key: 'admin.#' },
        { exchange: 'domain', key: 'catalog.#' },
        { exchange: 'domain', key: 'analytics.password.*' },
        { exchange: 'domain', key: 'analytics.invite-link.*' },
        { exchange: 'domain', key: 'analytics.holder.*' },
        { exchange: 'domain', key: 'analytics.dead-letter.*' },
      ],
      // Full means that owners keep their announcements: nothing that was done is missing from the audit log.
      arguments: { 'x-overflow': 'reject-publish', 'x-max-length-bytes': 1 * GiB },
      prefetch: 256,
      why: 'what was done, by whom, on its way into the audit log',
    },
    {
      name: 'admin.listing.expire',
      kind: 'quorum',
      from: [{ exchange: 'domain', key: 'catalog.model.expired' }],
      arguments: { 'x-overflow': 'reject-publish', 'x-max-length': 100_000 },
      prefetch: 16,
      why: 'featured time that is over, on its way to the listing request that paid for it',
    },
    {
      name: 'catalog.trending.order',
      kind: 'quorum',
      from: [{ exchange: 'domain', key: 'analytics.trending.computed' }],
      // Each says the whole order: while the catalogue is away, only the last one is worth keeping.
      arguments: { 'x-max-length': 1, 'x-overflow': 'drop-head' },
      prefetch: 1,
      why: 'the order of trending, computed from traffic, on its way into the catalogue',
    },
  ],
} as const satisfies Topology;

export type ExchangeName = (typeof topology.exchanges)[number]['name'];
export type QueueName = (typeof topology.queues)[number]['name'];
