import { traceparentOf } from './trace-context';
import { randomId } from './visit-token';

test('a traceparent has the id of the batch, a new id for every attempt, and is not sampled', () => {
  const batchId = randomId();
  const [first, second] = [traceparentOf(batchId), traceparentOf(batchId)];
  expect(first).toMatch(new RegExp(`^00-${batchId}-[0-9a-f]{16}-00$`));
  expect(second).not.toBe(first);
});
