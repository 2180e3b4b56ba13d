import type { browsers, devices } from '@marquee/contracts/events/visit-facts';
import bowser from 'bowser';

/** What a browser runs on, and which one it is. */
export type DeviceAndBrowser = {
  readonly device: (typeof devices)[number];
  readonly browser: (typeof browsers)[number];
};

/** Nothing that tells browsers apart stands behind this, and regular expressions take longer the longer the text is. */
export const userAgentReadLength = 512;

const browserOf = (name: string | undefined): DeviceAndBrowser['browser'] => {
  switch (name) {
    case 'Chrome':
    case 'Chromium':
      return 'Chrome';
    case 'Microsoft Edge':
      return 'Edge';
    case 'Firefox':
    case 'Safari':
      return name;
    default:
      return 'Unknown';
  }
};

const deviceOf = (kind: string | undefined): DeviceAndBrowser['device'] => {
  switch (kind) {
    case 'mobile':
      return 'Mobile';
    case 'tablet':
      return 'Tablet';
    default:
      return 'Desktop';
  }
};

/** Device and browser as a user agent tells them; `Desktop` and `Unknown` where it tells nothing. Never throws. */
export const deviceAndBrowser = (given: string): DeviceAndBrowser => {
  const userAgent = given.slice(0, userAgentReadLength);
  const parser = userAgent === '' ? undefined : bowser.getParser(userAgent);
  return { device: deviceOf(parser?.getPlatformType(true)), browser: browserOf(parser?.getBrowserName()) };
};
