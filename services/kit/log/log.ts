import { pino } from 'pino';
import { traceId } from '../tracing/spans';

/**
 * Event names with fields as JSON lines: `log.info('batch.counted', { events })`. Never a payload, token or
 * IP. A line with a `requestId` that is written within a trace has its `traceId` too.
 */
export type Log = Readonly<Record<Level, (event: string, fields?: LogFields) => void>>;

type Level = 'debug' | 'info' | 'warn' | 'error' | 'fatal';

export type LogFields = Readonly<Record<string, unknown>>;

/** Fields that never reach the log, at any depth. */
const redacted = ['password', 'token', 'cookie', 'authorization', 'secret', 'address', 'sessionId', 'url'];

const withoutSecrets = (value: string): string =>
  value
    .replace(/([a-z][a-z0-9+.-]*:\/\/)[^/\s@]*@/gi, '$1')
    .replace(/([?&](?:password|token)=)[^&\s"']*/gi, '$1[redacted]');

/** An error as log fields: class, code, message and stack, with credentials in URLs removed. */
const errorFields = (error: unknown): LogFields => {
  if (!(error instanceof Error)) return { message: withoutSecrets(String(error)) };
  const code = 'code' in error ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: errorFields(error.cause) };
  return {
    name: error.name,
    ...code,
    message: withoutSecrets(error.message),
    stack: withoutSecrets(error.stack ?? ''),
    ...cause,
  };
};

/** Only beside a request id: background work of several requests may belong to any of them. */
const traceFields = (fields: object): object => {
  const id = 'requestId' in fields ? traceId() : undefined;
  return id === undefined ? {} : { traceId: id };
};

export const openLog = (service: string, level: string): Log => {
  // The reader of our output may be gone: then the line is dropped, and the service continues.
  const output = pino.destination({ fd: 1, sync: true });
  output.on('error', () => {});
  const options = {
    level,
    base: { service, pid: process.pid },
    messageKey: 'event',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: redacted.flatMap((field) => [field, `*.${field}`]), censor: '[redacted]' },
    serializers: { error: errorFields, cause: errorFields },
    mixin: traceFields,
  };
  const logger = pino(options, output);
  const at =
    (level: Level) =>
    (event: string, fields: LogFields = {}): void =>
      logger[level](fields, event);
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error'), fatal: at('fatal') };
};

const silent = (): void => {};

/** Logs nothing; for tests that do not check log lines. */
export const silentLog: Log = { debug: silent, info: silent, warn: silent, error: silent, fatal: silent };
