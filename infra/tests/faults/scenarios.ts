import type { Scenario } from './scenario';
import { batchIdFlood, dayClosed, logAttacked, redisSlow, zoneChanged } from './scenarios/abuse';
import { anythingKilled, seedOf } from './scenarios/anything';
import { largeBacklog } from './scenarios/backlog';
import { backupRestored } from './scenarios/backup';
import { diskAlarm, logWriterKilled, memoryAlarm, queueFull, unroutable } from './scenarios/bus';
import { migration, startedBeforeEngines } from './scenarios/change';
import { clockAhead, clocksSetBack, datedEvents, oneClockWrong, zones } from './scenarios/clocks';
import { diskFull } from './scenarios/disk';
import { postgresDiskFull, rabbitmqDiskFull } from './scenarios/engine-disk';
import { failedOver } from './scenarios/failover';
import { bitsFlipped } from './scenarios/flipped-bits';
import { everyFoldFails, foldFails, workerKilledByMessage } from './scenarios/fold';
import { malformedRequests } from './scenarios/gateway';
import { batchesRepeated, oneOfThreeTrackings, workersRolled } from './scenarios/instances';
import {
  brokerKilled,
  everythingKilled,
  gatewayKilled,
  postgresKilled,
  postgresRestarted,
  redisKilled,
  trackingKilled,
  workerKilled,
} from './scenarios/kills';
import { spoolLost } from './scenarios/ledger';
import {
  brokerGone,
  confirmsNeverCome,
  connectionHalfOpen,
  connectionsCut,
  enginesGone,
  postgresGone,
  postgresHung,
  postgresSlow,
  redisGone,
  redisHung,
  tableLocked,
} from './scenarios/outages';
import { filesRestored } from './scenarios/points';
import { poisonAmongGood, repeated, spoolReplayed } from './scenarios/poison';
import { spoolFull, stoppedBySigterm, threeWorkers, trackingHung, upstreamGone } from './scenarios/pressure';
import { bindingRemoved, databaseRestored, logLost, queueDeleted, queuePurged } from './scenarios/repairs';
import { rowsDeleted } from './scenarios/rows';
import { slowClientScenarios } from './scenarios/slow-clients';
import { adoptedWhileSuspended, adopterKilled, appendedWhileAdopted } from './scenarios/spool-volumes';
import {
  oneTrackingHung,
  postgresAndTrackingDown,
  trackingsRestartedWithoutPostgres,
  trackingsRolled,
} from './scenarios/start';
import { twoVersions } from './scenarios/versions';

/** Cheap enough for every `make test`: the three kinds of kill that would cost events first. */
export const essentialScenarios: readonly Scenario[] = [workerKilled, trackingKilled, brokerKilled];

/** Every scenario, the most important first. */
export const scenarios: readonly Scenario[] = [
  ...essentialScenarios,
  gatewayKilled,
  everythingKilled,
  // Before the log is lost on purpose: the repair reads all of it.
  rowsDeleted,
  brokerGone,
  logWriterKilled,
  confirmsNeverCome,
  connectionHalfOpen,
  connectionsCut,
  memoryAlarm,
  diskAlarm,
  queueFull,
  unroutable,
  spoolFull,
  diskFull,
  adoptedWhileSuspended,
  appendedWhileAdopted,
  adopterKilled,
  bitsFlipped,
  postgresRestarted,
  postgresKilled,
  postgresGone,
  postgresHung,
  postgresSlow,
  tableLocked,
  redisKilled,
  redisGone,
  redisHung,
  redisSlow,
  repeated,
  spoolReplayed,
  poisonAmongGood,
  foldFails,
  workerKilledByMessage,
  everyFoldFails,
  datedEvents,
  clockAhead,
  ...oneClockWrong,
  clocksSetBack,
  zones,
  zoneChanged,
  dayClosed,
  batchIdFlood,
  logAttacked,
  malformedRequests,
  bindingRemoved,
  queuePurged,
  queueDeleted,
  databaseRestored,
  backupRestored,
  filesRestored,
  failedOver,
  logLost,
  ...slowClientScenarios,
  largeBacklog,
  threeWorkers,
  oneOfThreeTrackings,
  workersRolled,
  batchesRepeated,
  enginesGone,
  postgresDiskFull,
  rabbitmqDiskFull,
  upstreamGone,
  trackingHung,
  migration,
  twoVersions,
  startedBeforeEngines,
  postgresAndTrackingDown,
  trackingsRestartedWithoutPostgres,
  trackingsRolled,
  oneTrackingHung,
  stoppedBySigterm,
  spoolLost,
];

/** The scenario of exactly that name; one that kills anything has its seed in its name. */
export const scenarioNamed = (name: string): Scenario => {
  const known = scenarios.find((scenario) => scenario.name === name);
  if (known !== undefined) return known;
  const seed = seedOf(name);
  if (seed === undefined) throw new Error(`there is no scenario ${name}`);
  return anythingKilled(seed);
};
