import { withSeparators } from '@marquee/contracts/text/number';

export interface Change {
  readonly text: string;
  readonly direction: 'up' | 'down' | 'flat';
}

const signed = (figure: number, text: string): string => `${figure > 0 ? '+' : '−'}${text}`;
const directionOf = (by: number): Change['direction'] => (by === 0 ? 'flat' : by > 0 ? 'up' : 'down');

/** A count compared with the previous period's. No percentage where that was 0. */
export const changeOf = (now: number, before: number): Change => {
  const by = now - before;
  if (by === 0) return { text: `Unchanged (${withSeparators(before)} before)`, direction: 'flat' };
  const absolute = signed(by, withSeparators(Math.abs(by)));
  const share = before === 0 ? '' : `, ${signed(by, (Math.abs(by / before) * 100).toFixed(1))}%`;
  return { text: `${absolute}${share} (${withSeparators(before)} before)`, direction: directionOf(by) };
};

/** A rate compared with the previous one in percentage points, because a percentage of a percentage misleads. */
export const rateChangeOf = (
  now: number,
  before: { readonly clickRate: number; readonly impressions: number },
): Change => {
  if (before.impressions === 0) return { text: 'No earlier data', direction: 'flat' };
  const by = Math.round((now - before.clickRate) * 10) / 10;
  if (by === 0) return { text: `Unchanged (${before.clickRate.toFixed(1)}% before)`, direction: 'flat' };
  const points = Math.abs(by).toFixed(1);
  return {
    text: `${signed(by, points)} ${points === '1.0' ? 'point' : 'points'} (${before.clickRate.toFixed(1)}% before)`,
    direction: directionOf(by),
  };
};
