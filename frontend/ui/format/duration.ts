/** Seconds as minutes and seconds, two digits each: 65 reads 01:05. */
export const duration = (seconds: number): string =>
  [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');

const steps = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A duration in its largest unit: `0 seconds`, `3 minutes`, `1 day`. */
export const ageOf = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const [unit, length] = steps.find(([, unitSeconds]) => seconds >= unitSeconds) ?? steps[3];
  const count = Math.floor(seconds / length);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};
