import { chart, type Dashboard, stat } from './panels';

export const enginesDashboard: Dashboard = {
  name: 'engines',
  title: 'Marquee: engines',
  rows: {
    PostgreSQL: [
      chart('Connections', 'short', {
        'in use': 'max(postgres_connections)',
        limit: 'max(postgres_connections_limit)',
      }),
      chart('Transactions', 'ops', {
        committed: 'max(rate(postgres_commits_total[5m]))',
        'rolled back': 'max(rate(postgres_rollbacks_total[5m]))',
        deadlocks: 'max(rate(postgres_deadlocks_total[5m]))',
      }),
      chart('Size of the database', 'bytes', { database: 'max(postgres_database_bytes)' }),
      chart('Share of blocks found in the cache', 'percentunit', {
        found:
          'max(rate(postgres_blocks_hit_total[5m])) / (max(rate(postgres_blocks_hit_total[5m])) + max(rate(postgres_blocks_read_total[5m])))',
      }),
    ],
    RabbitMQ: [
      chart('Messages ready, by queue', 'short', {
        '{{queue}}': 'max by (queue) (rabbitmq_detailed_queue_messages_ready)',
      }),
      chart('Messages delivered and not acknowledged', 'short', {
        '{{queue}}': 'max by (queue) (rabbitmq_detailed_queue_messages_unacked)',
      }),
      chart('Consumers', 'short', { '{{queue}}': 'sum by (queue) (rabbitmq_detailed_queue_consumers)' }),
      chart('Memory and disk', 'bytes', {
        memory: 'max(rabbitmq_process_resident_memory_bytes)',
        'disk free': 'max(rabbitmq_disk_space_available_bytes)',
        'memory limit': 'max(rabbitmq_resident_memory_limit_bytes)',
      }),
      stat('Memory alarm', 'max(rabbitmq_alarms_memory_used_watermark)', { redFrom: 1 }),
      stat('Disk alarm', 'max(rabbitmq_alarms_free_disk_space_watermark)', { redFrom: 1 }),
      stat('Connections', 'max(rabbitmq_connections)'),
      stat('Channels', 'max(rabbitmq_channels)'),
    ],
    Redis: [
      chart('Memory', 'bytes', {
        'in use': 'max(redis_memory_bytes)',
        limit: 'max(redis_memory_limit_bytes)',
      }),
      chart('Commands and evicted keys', 'ops', {
        commands: 'max(rate(redis_commands_total[5m]))',
        'evicted keys': 'max(rate(redis_evicted_keys_total[5m]))',
      }),
      chart('Connections', 'short', { clients: 'max(redis_clients)' }),
    ],
  },
};
