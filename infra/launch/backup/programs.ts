import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { UserError } from '@marquee/kit/errors/user-error';
import type { EnvValues } from '../instance/env-file';

export type Program = {
  readonly name: string;
  readonly args: readonly string[];
  readonly env: EnvValues;
  /** Other exit codes are failures; 0 unless given. */
  readonly goodCodes?: readonly number[];
};

type Running = { readonly child: ChildProcessWithoutNullStreams; readonly done: Promise<void> };

/** The last lines of a program's errors, which name the reason. */
const keptBytes = 4_000;

const start = ({ name, args, env, goodCodes = [0] }: Program): Running => {
  const child = spawn(name, [...args], { env });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-keptBytes);
  });
  // A program that ends early closes its input; its exit code has the reason.
  child.stdin.on('error', () => undefined);
  const done = new Promise<void>((resolve, reject) => {
    child.once('error', () =>
      reject(new UserError(`${name} could not be started: install it and run the same command again.`)),
    );
    child.once('close', (code) => {
      if (code !== null && goodCodes.includes(code)) resolve();
      else reject(new UserError(reasonOf(name, errors), { cause: new Error(errors) }));
    });
  });
  // Awaited below, but perhaps only after the other end of a pipe has failed.
  done.catch(() => undefined);
  return { child, done };
};

/** What keeps restic and pgBackRest from S3-compatible storage. */
export const storageReasons: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [
    /x509|certificate/i,
    'The certificate of the storage of BACKUP_TO is not trusted: check the host in BACKUP_TO, and set BACKUP_CA_FILE to the CA of the certificate if that is not a public one.',
  ],
  [
    /Access ?Denied|InvalidAccessKeyId|SignatureDoesNotMatch|signature we calculated|failed with 40[13]/i,
    'The storage of BACKUP_TO refuses the keys: check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  ],
  [
    /connection refused|no such host|i\/o timeout|no route to host|unable to connect to|unable to get address/i,
    'The storage of BACKUP_TO does not answer: check the host in BACKUP_TO and the network.',
  ],
];

const reasonOf = (name: string, errors: string): string => {
  const ofStorage = storageReasons.find(([pattern]) => name === 'restic' && pattern.test(errors));
  if (ofStorage !== undefined) return ofStorage[1];
  if (/wrong password or no key found/.test(errors))
    return 'BACKUP_PASSWORD does not open these backups: set the password that was printed with the first backup.';
  if (/Is there a repository at|unable to open config file/.test(errors))
    return 'There are no backups at this place: check FROM, or make one there with TO.';
  if (/No space left|disk full/i.test(errors))
    return `${name} stopped because a disk is full: free some space and run the same command again.`;
  const lines = errors.split('\n').filter((line) => /\w/.test(line));
  const reason = lines.find((line) => /error|fatal|denied|refused/i.test(line)) ?? lines.at(-1);
  return `${name} failed: ${reason?.trim().slice(0, 300) ?? 'no reason given'}`;
};

/** Runs a program with this input and returns its output. Throws a UserError with its reason. */
export const runProgram = async (program: Program, input = ''): Promise<string> => {
  const { child, done } = start(program);
  const output = text(child.stdout);
  child.stdin.end(input);
  await done;
  return await output;
};

/**
 * Runs two programs, the first one's output being the second one's input, and returns the output of the
 * second. If the first fails, the second is killed before its input ends, so that it cannot take a part for
 * the whole.
 */
export const pipePrograms = async (from: Program, to: Program): Promise<string> => {
  const [source, target] = [start(from), start(to)];
  const output = text(target.child.stdout);
  source.child.stdin.end();
  source.child.stdout.pipe(target.child.stdin, { end: false });
  // A target that has failed reads no more, and the source would wait for it.
  target.done.catch(() => source.child.kill('SIGKILL'));
  try {
    await source.done;
  } catch (error) {
    target.child.kill('SIGKILL');
    // The source is killed because of the target: then the target's reason counts.
    if (source.child.killed) await target.done;
    throw error;
  }
  target.child.stdin.end();
  await target.done;
  return await output;
};
