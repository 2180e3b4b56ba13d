import type { browsers, devices } from '@marquee/contracts/events/visit-facts';
import bowser from 'bowser';

/** A browser and the kind of device it runs on. */
export type DeviceAndBrowser = {
  readonly device: (typeof devices)[number];
  readonly browser: (typeof browsers)[number];
};

/** Browsers differ in the beginning of the text, and regular expressions take longer for longer texts. */
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

/** Device and browser of a user agent; `Desktop` and `Unknown` where it does not name them. Never throws. */
export const deviceAndBrowser = (given: string): DeviceAndBrowser => {
  const userAgent = given.slice(0, userAgentReadLength);
  const parser = userAgent === '' ? undefined : bowser.getParser(userAgent);
  return { device: deviceOf(parser?.getPlatformType(true)), browser: browserOf(parser?.getBrowserName()) };
};
