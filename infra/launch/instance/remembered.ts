import { statSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import { type EnvValues, readEnvFile, writeEnvFile } from './env-file';

/** The remembered settings without those that depend on one that is set to another value now. */
export const stillValid = (
  before: EnvValues,
  set: Readonly<Record<string, string | undefined>>,
): EnvValues => {
  const remembered: Record<string, string> = { ...before };
  const isOther = (name: string) => set[name] !== undefined && set[name] !== remembered[name];
  // The public port is counted from the offset.
  if (isOther('PORT_OFFSET')) delete remembered.PORT;
  if (
    (isOther('PORT') || isOther('PORT_OFFSET')) &&
    /^http:\/\/localhost\b/.test(remembered.PUBLIC_URL ?? '')
  )
    delete remembered.PUBLIC_URL;
  if (isOther('PUBLIC_URL')) delete remembered.ALLOW_HTTP;
  return remembered;
};

const fileIn = (runDir: string): string => join(runDir, 'settings');

/** What an earlier `make up` was given: a forgotten PORT must not move a site that runs. */
export const rememberedSettings = (runDir: string): EnvValues => readEnvFile(fileIn(runDir));

export const rememberSettings = (runDir: string, settings: EnvValues): void =>
  writeEnvFile(fileIn(runDir), settings);

const hour = 3_600_000;

/** Throws a UserError if the clock is an hour before the last start: it would count on wrong days. */
export const requirePlausibleClock = (runDir: string, now = Date.now()): void => {
  const last = statSync(fileIn(runDir), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (now >= last - hour) return;
  const [clock, start] = [now, last].map((time) => new Date(time).toISOString().slice(0, 16));
  throw new UserError(
    `This machine's clock says ${clock} UTC, but Marquee was last started here at ${start}: correct the clock (timedatectl), or run "touch .run/settings" if it is right now.`,
  );
};
