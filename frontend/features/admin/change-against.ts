/** How a figure compares with the one of the period before: `+12.5%`, `−3.0%`, `±0.0%`; `new` where there was nothing to compare with. */
export const changeAgainst = (now: number, before: number): string => {
  if (before === 0) return now === 0 ? '±0.0%' : 'new';
  const percent = ((now - before) / before) * 100;
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '±';
  return `${sign}${Math.abs(percent).toFixed(1)}%`;
};
