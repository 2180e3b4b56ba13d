import { dueRun } from './runs';

const at = (text: string): Date => new Date(`2026-11-${text}Z`);
const intervals = { backup: 24, verification: 168 };
const now = at('20T03:00');

test('the first backup is due at once, and its verification after it', () => {
  expect(dueRun({}, intervals, now)).toBe('backup');
  expect(dueRun({ backup: at('20T02:55') }, intervals, now)).toBe('verification');
});

test('each is due when its interval is over, and not before', () => {
  const verification = at('14T04:00');
  expect(dueRun({ backup: at('19T03:01'), verification }, intervals, now)).toBeUndefined();
  expect(dueRun({ backup: at('19T03:00'), verification }, intervals, now)).toBe('backup');
  expect(dueRun({ backup: at('19T03:01'), verification: at('13T03:00') }, intervals, now)).toBe(
    'verification',
  );
});

test('an interval of 0 is never due', () => {
  expect(dueRun({ backup: at('01T00:00') }, { backup: 0, verification: 0 }, now)).toBeUndefined();
  expect(dueRun({ backup: at('19T12:00') }, { ...intervals, verification: 0 }, now)).toBeUndefined();
});
