import fc from 'fast-check';
import { isBalanced, type ProducerFigures, producerBooks } from './producer-ledger';

const now = 1_000_000_000;

const figures = (given: Partial<ProducerFigures>): ProducerFigures => ({
  producer: '00000000-0000-4000-8000-000000000000',
  firstAt: 0,
  lastAt: now,
  messages: 0,
  events: 0,
  repeated: 0,
  quarantinedMessages: 0,
  quarantinedEvents: 0,
  unsized: 0,
  replayedMessages: 0,
  replayedEvents: 0,
  topThrough: 0,
  settledSeq: 0,
  settledThrough: 0,
  settledMessages: 0,
  settledEvents: 0,
  duplicateMessages: 0,
  report: undefined,
  ...given,
});

const report = (given: Partial<NonNullable<ProducerFigures['report']>>) => ({
  acceptedMessages: 0,
  acceptedEvents: 0,
  spooledMessages: 0,
  closed: false,
  at: now,
  ...given,
});

test('what was accepted and not counted yet is in flight', () => {
  const books = producerBooks(
    figures({
      messages: 9,
      events: 90,
      topThrough: 90,
      report: report({ acceptedMessages: 10, acceptedEvents: 100 }),
    }),
    now,
    0,
  );
  expect(books).toMatchObject({ accepted: 100, counted: 90, inFlight: 10, gapMessages: 0 });
  expect(isBalanced(books)).toBe(true);
});

test('a message missing below settled ones is a gap, named with its events', () => {
  const given = {
    messages: 9,
    events: 90,
    topThrough: 100,
    settledSeq: 10,
    settledThrough: 100,
    settledMessages: 9,
    settledEvents: 90,
  };
  const books = producerBooks(
    figures({ ...given, report: report({ acceptedMessages: 10, acceptedEvents: 100 }) }),
    now,
    0,
  );
  expect(books).toMatchObject({ inFlight: 0, gapMessages: 1, gapEvents: 10 });
  expect(isBalanced(books)).toBe(false);
});

test('the same message is in flight while its producer holds something in its spool', () => {
  const given = {
    messages: 9,
    events: 90,
    topThrough: 100,
    settledSeq: 10,
    settledThrough: 100,
    settledMessages: 9,
    settledEvents: 90,
  };
  const books = producerBooks(
    figures({ ...given, report: report({ acceptedEvents: 100, spooledMessages: 1 }) }),
    now,
    0,
  );
  expect(books).toMatchObject({ inFlight: 10, gapMessages: 0, gapEvents: 0 });
});

test('the last messages of a closed producer are missing once the queue has been drained since', () => {
  const closed = figures({
    messages: 8,
    events: 80,
    topThrough: 80,
    settledSeq: 8,
    settledThrough: 80,
    settledMessages: 8,
    settledEvents: 80,
    report: report({ acceptedMessages: 10, acceptedEvents: 100, closed: true, at: now - 120_000 }),
  });
  expect(producerBooks(closed, now, now - 119_000)).toMatchObject({ inFlight: 20, gapMessages: 0 });
  expect(producerBooks(closed, now, now - 1_000)).toMatchObject({
    inFlight: 0,
    gapMessages: 2,
    gapEvents: 20,
  });
});

test('a letter that does not tell its size takes the events that nothing else explains', () => {
  const books = producerBooks(
    figures({
      messages: 9,
      events: 90,
      quarantinedMessages: 1,
      unsized: 1,
      topThrough: 100,
      settledSeq: 10,
      settledThrough: 100,
      settledMessages: 10,
      settledEvents: 90,
    }),
    now,
    0,
  );
  expect(books).toMatchObject({ quarantined: 10, inFlight: 0, gapMessages: 0, gapEvents: 0 });
  expect(isBalanced(books)).toBe(true);
});

test('more counted than accepted is shown as what it is', () => {
  const books = producerBooks(
    figures({
      messages: 2,
      events: 20,
      topThrough: 10,
      settledSeq: 2,
      settledThrough: 10,
      settledMessages: 2,
      settledEvents: 20,
    }),
    now,
    0,
  );
  expect(books.inFlight).toBe(-10);
  expect(isBalanced(books)).toBe(false);
});

test('whatever became of each message, the books add up, and only missing ones unbalance them', () => {
  const fate = fc.constantFrom('counted', 'repeated', 'parked', 'lost', 'waiting');
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fate, fc.integer({ min: 0, max: 100 })), { minLength: 1, maxLength: 40 }),
      (messages) => {
        // Whatever waits is at the end of the line.
        const sent = [
          ...messages.filter(([what]) => what !== 'waiting'),
          ...messages.filter(([what]) => what === 'waiting'),
        ];
        const sum = (...fates: string[]): number =>
          sent.reduce((total, [what, events]) => total + (fates.includes(what) ? events : 0), 0);
        const count = (...fates: string[]): number => sent.filter(([what]) => fates.includes(what)).length;
        const known = sent.map(([what], index) => (what === 'lost' || what === 'waiting' ? 0 : index + 1));
        const top = Math.max(...known);
        const through = sent.slice(0, top).reduce((total, [, events]) => total + events, 0);
        const books = producerBooks(
          figures({
            messages: count('counted', 'repeated'),
            events: sum('counted'),
            repeated: sum('repeated'),
            quarantinedMessages: count('parked'),
            quarantinedEvents: sum('parked'),
            topThrough: through,
            settledSeq: top,
            settledThrough: through,
            settledMessages: count('counted', 'repeated', 'parked'),
            settledEvents: sum('counted', 'repeated', 'parked'),
            report: report({
              acceptedMessages: sent.length,
              acceptedEvents: sent.reduce((total, [, events]) => total + events, 0),
            }),
          }),
          now,
          0,
        );
        expect(books.accepted).toBe(
          books.counted + books.repeated + books.inFlight + books.quarantined + books.gapEvents,
        );
        expect(books.gapMessages).toBe(sent.slice(0, top).filter(([what]) => what === 'lost').length);
        expect(isBalanced(books)).toBe(books.gapMessages === 0);
      },
    ),
  );
});
