import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { topology } from '@marquee/contracts/bus/topology';
import { declareTopology } from '@marquee/kit/bus/declare-topology';
import { silentLog as log } from '@marquee/kit/log/log';
import { openTestPublisher } from '@marquee/kit/testing/test-bus';
import { until } from '@marquee/kit/testing/until';
import { openActivityLog } from '../../services/analytics/ledger/activity-log/open-activity-log';
import { programPath } from '../launch/instance/config';
import { secretsOf } from '../launch/instance/secrets';
import { engineUrls } from '../launch/native/engines/engine-urls';
import { epmdProcess, prepareRabbitmq, rabbitmqProcess } from '../launch/native/engines/rabbitmq';
import { requirePrograms } from '../launch/native/engines/require-programs';
import { prepareFolders } from '../launch/native/supervisor/lifecycle';
import { privateHome, privateInstance } from '../launch/testing/private-instance';
import { type Evaluate, insidePrivateBroker } from './evaluate';
import { repairLog } from './repair-log';

const label = `repair-${randomBytes(3).toString('hex')}`;
const processes: ChildProcess[] = [];
let amqpUrl: string;
let evaluate: Evaluate;

beforeAll(async () => {
  const instance = await privateInstance(label, process.pid);
  prepareFolders(instance);
  mkdirSync(instance.dataDir, { recursive: true, mode: 0o755 });
  const secrets = secretsOf(instance);
  const programs = await requirePrograms(instance.dataDir, programPath(), () => undefined);
  const broker = rabbitmqProcess(instance, programs.rabbitmqServer, prepareRabbitmq(instance, secrets));
  for (const { command, args, env, cwd, uid, gid } of [epmdProcess(instance, programs.epmd), broker]) {
    const user = { ...(uid !== undefined && { uid }), ...(gid !== undefined && { gid }) };
    processes.push(spawn(command, args, { env, cwd, ...user, stdio: 'ignore' }));
  }
  ({ amqpUrl } = engineUrls(instance, secrets));
  evaluate = insidePrivateBroker(broker);
  await until('the broker has every queue', () =>
    declareTopology(amqpUrl, topology, log, 0).then(
      () => true,
      () => false,
    ),
  );
});

afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL');
  await Promise.all(processes.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
  rmSync(privateHome(label), { recursive: true, force: true });
});

const publish = async (...bodies: string[]): Promise<void> => {
  const publisher = await openTestPublisher(amqpUrl);
  try {
    for (const body of bodies)
      await publisher.publish({ exchange: 'activity', key: 'activity.batch', body: Buffer.from(body) });
  } finally {
    await publisher.close();
  }
};

const readAll = async (): Promise<string[]> => {
  const activity = await openActivityLog(amqpUrl);
  const bodies: string[] = [];
  try {
    await activity.readToEnd(
      async (messages) => void bodies.push(...messages.map(({ body }) => body.toString())),
    );
  } finally {
    await activity.close();
  }
  return bodies;
};

const erlang = async (expression: string): Promise<void> => {
  const { code, output } = await evaluate(expression);
  expect({ code, output }).toMatchObject({ code: 0 });
};
const stream = `[Q] = [S || S <- rabbit_amqqueue:list_by_type(rabbit_stream_queue),
  element(4, amqqueue:get_name(S)) =:= <<"analytics.activity.log">>],`;

test('a log that works is left alone', async () => {
  await publish('first');
  expect(await repairLog(evaluate)).toEqual({ log: false, deleted: [] });
  expect(await readAll()).toEqual(['first']);
});

test.each([
  [
    'has lost its entry of the log',
    `${stream} ra:force_delete_server(coordination, {rabbit_stream_coordinator, node()}), exit(amqqueue:get_pid(Q), kill).`,
    ['first', 'second'],
  ],
  [
    'points publishers to a writer that has ended',
    `${stream} Dead = spawn(fun() -> ok end), rabbit_misc:execute_mnesia_transaction(fun() ->
       rabbit_amqqueue:update(amqqueue:get_name(Q), fun(Former) -> amqqueue:set_pid(Former, Dead) end) end).`,
    ['first', 'second', 'third'],
  ],
])('a broker that %s has every message of it again, and takes new ones', async (_damage, damage, kept) => {
  const next = kept.at(-1) ?? '';
  await publish(next);
  expect(await readAll()).toEqual(kept);
  await erlang(damage.replace(/\s+/g, ' '));
  expect(await repairLog(evaluate)).toEqual({ log: true, deleted: [] });
  expect(await readAll()).toEqual(kept);
  expect(await repairLog(evaluate)).toEqual({ log: false, deleted: [] });
});

test('a queue that cannot be read is deleted, and declared again it takes messages and is found after a restart', async () => {
  const queue = `{ok, Q} = rabbit_amqqueue:lookup(rabbit_misc:r(<<"marquee">>, queue, <<"analytics.activity.count">>)),
     {Name, _} = amqqueue:get_pid(Q),`;
  // As after a start at which the server could not read its files: it is in no table of running servers.
  await erlang(
    `${queue} #{names := #{directory := Running}} = ra_system:fetch(quorum_queues),
     Uid = ra_directory:uid_of(quorum_queues, Name), ok = ra:stop_server(quorum_queues, {Name, node()}), ets:delete(Running, Uid),
     ok = ra_lib:recursive_delete(ra_env:server_data_dir(quorum_queues, Uid)).`.replace(/\s+/g, ' '),
  );
  expect(await repairLog(evaluate)).toEqual({ log: false, deleted: ['analytics.activity.count'] });
  expect(await declareTopology(amqpUrl, topology, log, 0)).toEqual(['analytics.activity.count']);
  await publish('fourth');
  expect(await readAll()).toEqual(['first', 'second', 'third', 'fourth']);
  // By its name the broker finds the files of the server that runs now.
  await erlang(
    `${queue} {error, {already_started, _}} = ra_server_sup_sup:recover_config(quorum_queues, Name).`.replace(
      /\s+/g,
      ' ',
    ),
  );
});
