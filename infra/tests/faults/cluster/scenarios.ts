import { alerted } from './alerts';
import { badDays } from './bad-days';
import { brokersRestarted, leaderKilled, nodeKilled, partition } from './broker-scenarios';
import type { ClusterScenario } from './cluster-scenario';
import { failoverInTransaction, primaryFrozen, primaryKilled } from './database-scenarios';
import { hostLost } from './host-lost';
import { redisKilled, servicesKilled, upgraded } from './service-scenarios';

/** The most valuable first. */
export const clusterScenarios: readonly ClusterScenario[] = [
  upgraded,
  hostLost,
  nodeKilled,
  leaderKilled,
  partition,
  brokersRestarted,
  primaryKilled,
  primaryFrozen,
  failoverInTransaction,
  redisKilled,
  servicesKilled,
  alerted,
  ...badDays,
];
