/**
 * `make spool`: lists the spool's folders and damaged files. READ=<file> prints the records of one file.
 * REPLAY=<file> publishes every whole message of a damaged file under its old number, so that one counted
 * before is not counted again, and renames the file.
 */

import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { counted, withSeparators } from '@marquee/contracts/text/number';
import { openPublisher } from '@marquee/kit/bus/publisher';
import { readConfig } from '@marquee/kit/config/read-config';
import { errorCode } from '@marquee/kit/errors/error-code';
import { UserError } from '@marquee/kit/errors/user-error';
import { silentLog } from '@marquee/kit/log/log';
import { runCommand } from '@marquee/kit/run/command';
import { pause } from '@marquee/kit/run/wait';
import { configOf } from '@marquee/kit/settings/settings';
import { segmentsIn, spoolFoldersIn } from '../spool/adopt';
import { toBus } from '../spool/batch-message';
import { damagedFilesIn, replayDamaged, replayedFilesIn, replayedName } from '../spool/damaged-files';
import { readSegment } from '../spool/read-segment';
import type { Found } from '../spool/record';

const usage = 'spool: without arguments, read <file>, replay <file>';
const connectWithinMs = 10_000;

const numberOf = (found: Found | undefined): string | undefined =>
  found?.is === 'message' ? `${found.message.headers.producer}/${found.message.headers.seq}` : undefined;

const readAll = async (path: string): Promise<Found[]> => {
  const all: Found[] = [];
  try {
    for await (const found of readSegment(path)) all.push(found);
  } catch (error) {
    // Published and deleted meanwhile.
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  return all;
};

const sizeOf = (all: readonly Found[]) => {
  const messages = all.flatMap((found) => (found.is === 'message' ? [found.message] : []));
  const events = messages.reduce((sum, { headers }) => sum + headers.events, 0);
  return { messages: messages.length, events };
};

const printDamage = (all: readonly Found[]): void => {
  for (const [index, { is, at, endsAt }] of all.entries()) {
    if (is === 'message') continue;
    const after = numberOf(all[index - 1]);
    const what = is === 'cut' ? 'the file ends within a record' : 'damaged';
    console.log(
      `    bytes ${withSeparators(at)} to ${withSeparators(endsAt)}: ${what}${after === undefined ? '' : `, after message ${after}`}`,
    );
  }
};

const list = async (dir: string): Promise<void> => {
  const folders = await spoolFoldersIn(dir);
  console.log(
    folders.length === 0
      ? `No message in ${dir} waits for the broker.`
      : `${counted(folders.length, 'folder', 'folders')} in ${dir} with messages that wait for the broker:`,
  );
  for (const { path, name, adopter } of folders) {
    const all = (await Promise.all((await segmentsIn(path)).map(readAll))).flat();
    const { messages, events } = sizeOf(all);
    const heartbeat = await stat(join(path, 'owner')).then(
      ({ mtime }) => `heartbeat ${mtime.toISOString().slice(0, 19)}Z by its owner's clock`,
      () => 'no owner',
    );
    const of = adopter === undefined ? '' : `, adopted by ${adopter}`;
    console.log(
      `  ${name}  ${withSeparators(messages)} messages, ${withSeparators(events)} events${of}, ${heartbeat}`,
    );
  }
  const damaged = await damagedFilesIn(dir);
  console.log(
    damaged.length === 0
      ? 'No file is damaged.'
      : `${counted(damaged.length, 'damaged file', 'damaged files')}; what could be read was published:`,
  );
  for (const name of damaged) {
    const all = await readAll(join(dir, name));
    const { messages, events } = sizeOf(all);
    console.log(`  ${name}  ${withSeparators(messages)} whole messages, ${withSeparators(events)} events`);
    printDamage(all);
  }
  if (damaged.length > 0) console.log('Print one with READ=<file>, publish it again with REPLAY=<file>.');
  const replayed = await replayedFilesIn(dir);
  if (replayed.length > 0)
    console.log(`${counted(replayed.length, 'replayed file', 'replayed files')} that can be deleted:`);
  for (const name of replayed) console.log(`  ${name}`);
};

/** The path of a file in the spool, which may be in a folder. */
const fileIn = async (dir: string, name: string): Promise<string> => {
  const path = join(dir, name);
  const isInside = !name.split('/').includes('..');
  const found = isInside ? await stat(path).catch(() => undefined) : undefined;
  if (!found?.isFile()) throw new UserError(`There is no file ${name} in ${dir}: "make spool" lists them.`);
  return path;
};

const print = async (dir: string, name: string): Promise<void> => {
  for (const found of await readAll(await fileIn(dir, name))) {
    const { is, at, endsAt } = found;
    const what =
      found.is === 'message'
        ? `${numberOf(found)}  ${withSeparators(found.message.headers.events)} events`
        : is;
    console.log(`${String(at).padStart(10)} to ${String(endsAt).padStart(10)}  ${what}`);
  }
};

const replay = async (dir: string, name: string, amqpUrl: string): Promise<void> => {
  if ((await replayedFilesIn(dir)).includes(replayedName(name))) {
    console.log(`${name} was already replayed. Nothing was changed.`);
    return;
  }
  if (!(await damagedFilesIn(dir)).includes(name)) {
    throw new UserError(`There is no damaged file ${basename(name)} in ${dir}: "make spool" lists them.`);
  }
  const all = await readAll(join(dir, name));
  const { messages, events } = sizeOf(all);
  printDamage(all);
  console.log(
    `This publishes ${withSeparators(messages)} whole messages with ${withSeparators(events)} events under their old numbers: those counted before do not count again. Then the file is renamed to ${replayedName(name)}.`,
  );
  const publisher = openPublisher(amqpUrl, { log: silentLog, purpose: 'spool' });
  try {
    const deadline = performance.now() + connectWithinMs;
    while (!publisher.hasRoom() && performance.now() < deadline) await pause(50);
    if (!publisher.hasRoom())
      throw new UserError('The broker does not accept messages. Nothing was changed.');
    await replayDamaged(dir, name, (message) => publisher.publish(toBus(message)));
    console.log('Published and renamed.');
  } finally {
    await publisher.close();
  }
};

await runCommand({ exitCode: 2 }, async () => {
  const [verb, file] = process.argv.slice(2);
  const config = readConfig(configOf('spool'));
  if (verb === undefined) await list(config.SPOOL_DIR);
  else if (file === undefined) throw new UserError(usage);
  else if (verb === 'read') await print(config.SPOOL_DIR, file);
  else if (verb === 'replay') await replay(config.SPOOL_DIR, file, config.AMQP_URL);
  else throw new UserError(usage);
});
