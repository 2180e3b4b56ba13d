import { existsSync } from 'node:fs';
import { unavailable } from '@marquee/kit/errors/http-error';
import type { Closable } from '@marquee/kit/run/closable';
import type { Response } from 'express';
import { sendShortPage } from './request/short-page';

/** All gateways notice `make maintenance` within this time, without a file system call per request. */
const checkEveryMs = 500;

const retryAfterSeconds = 60;

export type Maintenance = Closable & { readonly isOn: () => boolean };

/** On while `file` exists; without a file, never. */
export const openMaintenance = (file: string | undefined): Maintenance => {
  if (file === undefined) return { isOn: () => false, close: () => undefined };
  let isOn = existsSync(file);
  const timer = setInterval(() => {
    isOn = existsSync(file);
  }, checkEveryMs).unref();
  return { isOn: () => isOn, close: () => clearInterval(timer) };
};

/** 503: a page for pages, JSON for API routes. */
export const answerMaintenance = (res: Response, { isPage }: { readonly isPage: boolean }): void => {
  if (!isPage)
    unavailable(
      'site.maintenance',
      'The site is being maintained. Try again in a few minutes.',
      retryAfterSeconds,
    );
  sendShortPage(res, {
    status: 503,
    retryAfterSeconds,
    title: 'Maintenance',
    heading: 'We are working on this site',
    lines: ['It will be back in a few minutes.'],
  });
};
