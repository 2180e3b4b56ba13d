import type { SystemMetrics } from '../processes/read-metrics';

/** When an alert fires, in the figures that admin reads and as the query of Prometheus. */
type Condition = {
  /** Undefined: unknown, because no instance has answered. */
  readonly isFiring: (metrics: SystemMetrics) => boolean | undefined;
  readonly expr: string;
};

/**
 * A condition of the whole system that operators are mailed about, without Prometheus. Its rule for Prometheus
 * is printed from it (infra/monitoring/rules/mailed.yml).
 */
export type AlertRule = Condition & {
  /** Names its section in the handbook too. */
  readonly name: string;
  readonly subject: string;
  readonly text: string;
  /** Critical: events are at risk, or pages fail. */
  readonly severity: 'critical' | 'warning';
  /** What Prometheus shows, with the value of its query. */
  readonly summary: string;
  /** How long the condition must last. Rules whose metric waits by itself have none. */
  readonly forMs: number;
  /** The processes that it is about, where it is about some. */
  readonly affected?: (metrics: SystemMetrics) => readonly string[];
};

const minute = 60_000;

const anyAbove = (limit: number, ...names: readonly string[]): Condition => ({
  isFiring: ({ valuesOf }) => {
    const values = names.flatMap(valuesOf);
    return values.length === 0 ? undefined : values.some((value) => value > limit);
  },
  expr: names.map((name) => `max(${name}) > ${limit}`).join(' or '),
});

/** Where a metric that is 0 or 1 for each process is 0. */
const whereZero =
  (name: string, label: string): NonNullable<AlertRule['affected']> =>
  ({ labeled }) =>
    labeled(name, label, 0);

/**
 * Compares the share of two metrics, from their largest values: instances may share a folder, and a restarted
 * one may report neither yet.
 */
const share = (part: string, whole: string, comparison: '>' | '<', limit: number): Condition => ({
  isFiring: ({ valuesOf }) => {
    const [parts, wholes] = [valuesOf(part), valuesOf(whole)];
    if (parts.length === 0 || wholes.length === 0) return undefined;
    const value = Math.max(...parts) / Math.max(...wholes);
    return comparison === '>' ? value > limit : value < limit;
  },
  expr: `max(${part}) / max(${whole}) ${comparison} ${limit}`,
});

/** A rule that is a warning and fires at once, unless it says otherwise. */
type Row = Omit<AlertRule, 'severity' | 'forMs'> & Partial<Pick<AlertRule, 'severity' | 'forMs'>>;

/** About the views and clicks of people, by hour of the week. */
const trafficRule = (name: string, subject: string, share: string, metric: string): Row => ({
  name,
  subject,
  text: `The last hour has ${share} the views or clicks of the same hour in earlier weeks. Figures shows where they come from.`,
  summary: `The last hour has ${share} the usual traffic.`,
  ...anyAbove(0, metric),
  affected: ({ labeled }) => labeled(metric, 'measure', 1),
});

const rows: readonly Row[] = [
  {
    name: 'LedgerUnbalanced',
    subject: 'The ledger does not balance',
    text: 'Accepted events have been missing, or have waited without progress, for five minutes.',
    severity: 'critical',
    summary: 'The ledger has not balanced for five minutes.',
    ...anyAbove(0, 'analytics_ledger_unbalanced'),
  },
  {
    name: 'LedgerNotCompared',
    subject: 'The ledger is not compared',
    text: 'For half an hour the ledger could not be read, or the figures behind the dashboards could not be compared with it.',
    severity: 'critical',
    summary: 'The ledger was last read and compared {{ $value | humanizeDuration }} ago.',
    forMs: 5 * minute,
    ...anyAbove(30 * 60, 'analytics_ledger_comparison_age_seconds'),
  },
  {
    name: 'CountingStopped',
    subject: 'Nothing is counted',
    text: 'The worker cannot count or read any message. Events are kept and counted later.',
    severity: 'critical',
    summary: 'The worker cannot count or read any message.',
    forMs: minute,
    ...anyAbove(0, 'analytics_breaker_open', 'analytics_parse_breaker_open'),
  },
  {
    name: 'DeadLettersParked',
    subject: 'A message could not be processed',
    text: 'Dead letters wait until they are replayed or discarded.',
    summary: '{{ $value }} dead letters wait for a decision.',
    ...anyAbove(0, 'analytics_dead_letters_parked'),
  },
  {
    name: 'MessagesHeld',
    subject: 'Messages cannot be read yet',
    text: 'Messages of a newer version, or dated ahead of the clock or before the log, are held and tried again.',
    summary: '{{ $value }} messages cannot be read yet and are held.',
    forMs: 10 * minute,
    ...anyAbove(0, 'analytics_messages_held'),
  },
  {
    name: 'BatchIdsGrowing',
    subject: 'Ids of batches take much space',
    text: 'Either there is much traffic, or ids are kept because an event is uncounted or a dead letter is parked.',
    summary: '{{ $value | humanize1024 }}B of batch ids are in the database.',
    forMs: 10 * minute,
    ...anyAbove(5_000_000_000, 'analytics_batch_ids_bytes'),
  },
  {
    name: 'NetworksOverBudget',
    subject: 'Events are refused, because networks send too many',
    text: 'What networks may send together beyond EVENTS_PER_BLOCK is nearly used up for today: they are refused, so that nobody pushes out the log.',
    summary:
      '{{ $value | humanizePercentage }} of what networks may send beyond their own budget is used up.',
    ...anyAbove(0.9, 'tracking_shared_budget_used_ratio'),
  },
  {
    name: 'SpoolGrowing',
    subject: 'Events wait on disk',
    text: 'The broker does not accept events. They are in the spool and are published when it does.',
    summary: '{{ $value | humanize1024 }}B of events wait on disk because the broker does not accept them.',
    forMs: 5 * minute,
    ...anyAbove(0, 'tracking_spool_bytes'),
  },
  {
    name: 'SpoolNearlyFull',
    subject: 'The spool is nearly full',
    text: 'When it is full, new events are refused with status 503. Redirects still work.',
    severity: 'critical',
    summary: 'The spool is {{ $value | humanizePercentage }} full; when it is full, events are refused.',
    ...share('tracking_spool_bytes', 'tracking_spool_limit_bytes', '>', 0.8),
  },
  {
    name: 'SpoolDamaged',
    subject: 'A spool file is damaged',
    text: 'A file of the spool could not be read completely. It is kept.',
    summary: '{{ $value }} spool files could not be read completely.',
    ...anyAbove(0, 'tracking_spool_damaged_files'),
  },
  {
    name: 'DiskNearlyFull',
    subject: 'A disk is nearly full',
    text: 'Less than a tenth of the disk that holds the spool is free.',
    severity: 'critical',
    summary: '{{ $value | humanizePercentage }} of the disk of the spool is free.',
    forMs: 5 * minute,
    ...share('tracking_disk_free_bytes', 'tracking_disk_bytes', '<', 0.1),
  },
  {
    name: 'BackupOverdue',
    subject: 'A backup is overdue',
    text: 'The newest backup, or the last verification of one, is older than two intervals of its schedule.',
    summary: 'The last {{ $labels.kind }} is older than two intervals of its schedule.',
    // The first backup of an installation is made within this time.
    forMs: 60 * minute,
    ...anyAbove(0, 'admin_backup_overdue'),
    expr: 'max by (kind) (admin_backup_overdue) > 0',
  },
  {
    name: 'AuditLogBroken',
    subject: 'The audit log was changed',
    text: 'Entries were changed, or are missing since the last daily check. After a restore this is expected for a day.',
    severity: 'critical',
    summary: 'Entries of the audit log were changed, or are missing since the last daily check.',
    forMs: 0,
    ...anyAbove(0, 'admin_audit_broken'),
  },
  {
    name: 'ArchiveBehind',
    subject: 'The continuous backup is behind',
    text: 'The repository does not take what the database writes. It waits on the database’s disk, and is given up at 8 GB.',
    severity: 'critical',
    summary: "{{ $value | humanize1024 }}B of the database's log wait for the continuous backup.",
    forMs: 5 * minute,
    // An idle product writes a file of 16 MiB a minute.
    ...anyAbove(5 * 16 * 1024 ** 2, 'postgres_wal_waiting_bytes'),
  },
  {
    name: 'ServiceDown',
    subject: 'A service does not answer',
    text: 'An instance of a service has not answered for three minutes.',
    severity: 'critical',
    summary: '{{ $labels.service }} at {{ $labels.instance }} does not answer.',
    forMs: 3 * minute,
    isFiring: ({ silent }) => silent.length > 0,
    expr: 'up{job="marquee"} == 0',
    affected: ({ silent }) => silent,
  },
  // Alerts of three hosts: on one, each of these figures is 0.
  {
    name: 'RabbitmqNodeDown',
    subject: 'A RabbitMQ node does not answer',
    text: 'The others confirm. Start it before another one is lost; if it runs, it has paused for want of a majority: repair the network between the hosts.',
    summary: '{{ $value }} RabbitMQ nodes do not answer; the others confirm.',
    forMs: 2 * minute,
    ...anyAbove(0, 'rabbitmq_nodes_silent'),
    affected: whereZero('rabbitmq_node_answers', 'node'),
  },
  {
    name: 'RabbitmqWithoutQuorum',
    subject: 'RabbitMQ has no quorum',
    text: 'Most of its nodes do not answer. Nothing is confirmed, and accepted events wait in the spools: start another node.',
    severity: 'critical',
    summary:
      'RabbitMQ has no quorum: most of its nodes do not answer, and accepted events wait in the spools.',
    forMs: minute,
    ...anyAbove(0, 'rabbitmq_quorum_lost'),
    affected: whereZero('rabbitmq_node_answers', 'node'),
  },
  {
    name: 'PostgresStandbyMissing',
    subject: 'A PostgreSQL standby is missing',
    text: 'Fewer standbys follow the primary than POSTGRES_STANDBYS. Start the one that is away; one that runs and does not follow is copied anew with "patronictl reinit".',
    summary: '{{ $value }} PostgreSQL standbys do not follow the primary.',
    forMs: 5 * minute,
    ...anyAbove(0, 'postgres_standbys_missing'),
  },
  {
    name: 'PostgresWithoutStandby',
    subject: 'PostgreSQL has no synchronous standby',
    text: 'Commits are on one host alone, and if that is lost now, none is promoted. Start the standbys.',
    severity: 'critical',
    summary: 'PostgreSQL has no synchronous standby: commits are on one host alone.',
    forMs: 5 * minute,
    ...anyAbove(0, 'postgres_without_synchronous_standby'),
  },
  {
    name: 'PostgresStandbyBehind',
    subject: 'A PostgreSQL standby is far behind',
    text: 'It lacks more than 64 MB of write-ahead log, and is not promoted in this state. Check its disk and network.',
    summary: 'A PostgreSQL standby is {{ $value | humanize1024 }}B behind its primary.',
    forMs: 5 * minute,
    ...anyAbove(64 * 1024 ** 2, 'postgres_standby_behind_bytes'),
  },
  {
    name: 'RedisSentinelDown',
    subject: 'A Redis Sentinel does not answer',
    text: 'The others still replace a lost primary. Start it before another one is lost.',
    summary: '{{ $value }} Redis Sentinels do not answer.',
    forMs: 2 * minute,
    ...anyAbove(0, 'redis_sentinels_silent'),
    affected: whereZero('redis_sentinel_answers', 'sentinel'),
  },
  {
    name: 'RedisWithoutQuorum',
    subject: 'Redis has no quorum',
    text: 'Most Sentinels are away or do not reach the others, so a lost primary is not replaced: start them, or repair the network between the hosts.',
    severity: 'critical',
    summary: 'Redis has no quorum: a lost primary is not replaced.',
    forMs: minute,
    ...anyAbove(0, 'redis_quorum_lost'),
    affected: whereZero('redis_sentinel_answers', 'sentinel'),
  },
  {
    name: 'RedisSentinelsDisagree',
    subject: 'The Redis Sentinels disagree',
    text: 'Some name another primary than most do. Restart each of those; it learns the primary from the others.',
    summary: '{{ $value }} Redis Sentinels name another primary than most.',
    forMs: 2 * minute,
    ...anyAbove(0, 'redis_sentinels_disagreeing'),
    affected: whereZero('redis_sentinel_agrees', 'sentinel'),
  },
  trafficRule('TrafficSpike', 'Much more traffic than usual', 'three times', 'analytics_traffic_spike'),
  trafficRule('TrafficDrop', 'Much less traffic than usual', 'a quarter of', 'analytics_traffic_drop'),
  {
    name: 'TrafficListsOld',
    subject: 'The lists of bots and data centers are old',
    text: 'New bots and networks are not on them and count as people. A newer version of Marquee brings newer lists.',
    summary: 'The oldest list of bots and networks is {{ $value | humanize }} days old.',
    forMs: 5 * minute,
    ...anyAbove(270, 'tracking_oldest_list_days'),
  },
];

export const alertRules = rows.map((row): AlertRule => ({ severity: 'warning', forMs: 0, ...row }));
