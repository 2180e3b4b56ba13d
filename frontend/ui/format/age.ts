const steps = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** How long something lasts, in its largest unit: `0 seconds`, `3 minutes`, `1 day`. */
export const ageOf = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const [unit, length] = steps.find(([, unitSeconds]) => seconds >= unitSeconds) ?? steps[3];
  const count = Math.floor(seconds / length);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};
