import type { browsers, devices } from '@marquee/contracts/events/visit-facts';
import bowser from 'bowser';

export type DeviceAndBrowser = {
  readonly device: (typeof devices)[number];
  readonly browser: (typeof browsers)[number];
  /** The browser's own name with its major version, such as `Opera 120`. */
  readonly version: string;
};

/** Browsers differ in the beginning of the text, and regular expressions take longer for longer texts. */
export const userAgentReadLength = 512;

const browserNames: Readonly<Record<string, DeviceAndBrowser['browser']>> = {
  Chrome: 'Chrome',
  Chromium: 'Chrome',
  'Microsoft Edge': 'Edge',
  Firefox: 'Firefox',
  Safari: 'Safari',
};
const deviceNames: Readonly<Record<string, DeviceAndBrowser['device']>> = {
  mobile: 'Mobile',
  tablet: 'Tablet',
};

/** The operating system of a user agent, such as `Windows`; null where it names none. Never throws. */
export const operatingSystem = (given: string): string | null => {
  const userAgent = given.slice(0, userAgentReadLength);
  return userAgent === '' ? null : bowser.getParser(userAgent).getOSName().slice(0, 30) || null;
};

/** Device and browser of a user agent; `Desktop`, `Unknown` and no version where it does not name them. Never throws. */
export const deviceAndBrowser = (given: string): DeviceAndBrowser => {
  const userAgent = given.slice(0, userAgentReadLength);
  const parser = userAgent === '' ? undefined : bowser.getParser(userAgent);
  const { name = '', version = '' } = parser?.getBrowser() ?? {};
  return {
    device: deviceNames[parser?.getPlatformType(true) ?? ''] ?? 'Desktop',
    browser: browserNames[name] ?? 'Unknown',
    version: `${name} ${version.split('.', 1)[0]}`.trim(),
  };
};
