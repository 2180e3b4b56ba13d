/** Seconds as minutes and seconds, two digits each: 65 reads 01:05. */
export const duration = (seconds: number): string =>
  [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
