import type { Scenario } from './scenario';
import {
  brokerGone,
  confirmsNeverCome,
  connectionHalfOpen,
  connectionsCut,
  postgresGone,
  postgresHung,
  postgresSlow,
  redisGone,
  redisHung,
  tableLocked,
} from './scenarios/away';
import { brokerKilled, postgresKilled, postgresRestarted, redisKilled, trackingKilled, workerKilled } from './scenarios/kills';
import { poisonAmongGood, repeated } from './scenarios/poison';
import { memoryAlarm, spoolFull, stoppedPolitely, threeWorkers, trackingHung, upstreamGone } from './scenarios/pressure';

/** Cheap enough for every `make test`: the three kinds of kill that would cost events first. */
export const mattersMost: readonly Scenario[] = [workerKilled, trackingKilled, brokerKilled];

/** Every scenario, the most important first. */
export const scenarios: readonly Scenario[] = [
  ...mattersMost,
  brokerGone,
  postgresRestarted,
  postgresKilled,
  postgresGone,
  postgresHung,
  postgresSlow,
  tableLocked,
  poisonAmongGood,
  redisKilled,
  redisGone,
  redisHung,
  repeated,
  confirmsNeverCome,
  connectionHalfOpen,
  connectionsCut,
  memoryAlarm,
  threeWorkers,
  spoolFull,
  upstreamGone,
  trackingHung,
  stoppedPolitely,
];
