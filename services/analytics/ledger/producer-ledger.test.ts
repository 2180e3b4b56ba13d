import fc from 'fast-check';
import { isBalanced, type ProducerFigures, producerLedger } from './producer-ledger';

const now = 1_000_000_000;

const figures = (given: Partial<ProducerFigures>): ProducerFigures => ({
  producer: '00000000-0000-4000-8000-000000000000',
  firstAt: new Date(0),
  lastAt: new Date(now),
  messages: 0,
  events: 0,
  repeated: 0,
  quarantinedMessages: 0,
  quarantinedEvents: 0,
  unsizedMessages: 0,
  replayedMessages: 0,
  replayedEvents: 0,
  acceptedThrough: 0,
  checkedSeq: 0,
  checkedThrough: 0,
  checkedMessages: 0,
  checkedEvents: 0,
  duplicateMessages: 0,
  reportedMessages: 0,
  reportedEvents: 0,
  spooledMessages: 0,
  reportedAt: null,
  gatewayEvents: 0,
  gatewayAt: null,
  changedAt: new Date(now),
  lostClicks: 0,
  writtenOffMessages: 0,
  writtenOffEvents: 0,
  writtenOffClicks: 0,
  ...given,
});

const report = (given: Partial<ProducerFigures>) => ({ reportedAt: new Date(now), ...given });

test('a process that was killed before its last report, or never reported, has stopped with events in no report', () => {
  const ended = new Date(now - 61_000);
  const killed = { acceptedThrough: 100, reportedEvents: 90, reportedAt: ended };
  expect(producerLedger(figures(killed), now, 0)).toMatchObject({ closed: true, unreported: 10 });
  const silent = { acceptedThrough: 100, lastAt: ended };
  expect(producerLedger(figures(silent), now, 0)).toMatchObject({ closed: true, unreported: 100 });
  expect(producerLedger(figures(report({ reportedEvents: 5 })), now, 0)).toMatchObject({
    closed: false,
    unreported: 0,
  });
});

test('events accepted and not counted yet are in flight', () => {
  const ledger = producerLedger(
    figures({
      messages: 9,
      events: 90,
      acceptedThrough: 90,
      ...report({ reportedMessages: 10, reportedEvents: 100 }),
    }),
    now,
    0,
  );
  expect(ledger).toMatchObject({ accepted: 100, counted: 90, inFlight: 10, gapMessages: 0 });
  expect(isBalanced(ledger)).toBe(true);
});

/** The last of ten messages is missing, below checked numbers. */
const oneMissing = {
  messages: 9,
  events: 90,
  acceptedThrough: 100,
  checkedSeq: 10,
  checkedThrough: 100,
  checkedMessages: 9,
  checkedEvents: 90,
};

test('a message missing below checked numbers is a gap with its events', () => {
  const ledger = producerLedger(
    figures({ ...oneMissing, ...report({ reportedMessages: 10, reportedEvents: 100 }) }),
    now,
    0,
  );
  expect(ledger).toMatchObject({ inFlight: 0, gapMessages: 1, gapEvents: 10 });
  expect(isBalanced(ledger)).toBe(false);
});

test('the same message is in flight while its producer has messages in its spool', () => {
  const ledger = producerLedger(
    figures({ ...oneMissing, ...report({ reportedEvents: 100, spooledMessages: 1 }) }),
    now,
    0,
  );
  expect(ledger).toMatchObject({ inFlight: 10, gapMessages: 0, gapEvents: 0 });
});

test('the last messages of a producer are missing a minute after everything it published was delivered', () => {
  const ended = figures({
    changedAt: new Date(now - 120_000),
    messages: 8,
    events: 80,
    acceptedThrough: 80,
    checkedSeq: 8,
    checkedThrough: 80,
    checkedMessages: 8,
    checkedEvents: 80,
    ...report({ reportedMessages: 10, reportedEvents: 100, reportedAt: new Date(now - 120_000) }),
  });
  expect(producerLedger(ended, now, now - 119_000)).toMatchObject({
    closed: true,
    inFlight: 20,
    gapMessages: 0,
  });
  expect(producerLedger(ended, now, now - 1_000)).toMatchObject({
    inFlight: 0,
    gapMessages: 2,
    gapEvents: 20,
  });
});

test('messages in a spool excuse a gap only while the report that names them is younger than an hour', () => {
  const spooled = (age: number) =>
    figures({
      messages: 1,
      events: 1,
      acceptedThrough: 1,
      changedAt: new Date(now - age),
      ...report({
        reportedMessages: 3,
        reportedEvents: 21,
        spooledMessages: 2,
        reportedAt: new Date(now - age),
      }),
    });
  expect(producerLedger(spooled(59 * 60_000), now, now)).toMatchObject({ inFlight: 20, gapEvents: 0 });
  expect(producerLedger(spooled(61 * 60_000), now, now)).toMatchObject({
    inFlight: 0,
    gapMessages: 2,
    gapEvents: 20,
  });
});

test('events that only the gateway knows of are accepted, and missing once they must have been delivered', () => {
  const known = figures({
    messages: 1,
    events: 5,
    acceptedThrough: 5,
    changedAt: new Date(now - 120_000),
    gatewayEvents: 12,
    ...report({ reportedMessages: 1, reportedEvents: 5 }),
  });
  expect(producerLedger(known, now, now - 100_000)).toMatchObject({
    accepted: 12,
    inFlight: 7,
    gapEvents: 0,
  });
  const ledger = producerLedger(known, now, now);
  expect(ledger).toMatchObject({ accepted: 12, inFlight: 0, gapEvents: 7 });
  expect(isBalanced(ledger)).toBe(false);
});

test('what is written off unbalances nothing, and a second loss does', () => {
  const lost = (acceptedEvents: number) =>
    producerLedger(
      figures({
        messages: 1,
        events: 5,
        acceptedThrough: 5,
        changedAt: new Date(now - 120_000),
        lostClicks: acceptedEvents === 12 ? 1 : 2,
        ...report({ reportedMessages: acceptedEvents === 12 ? 2 : 3, reportedEvents: acceptedEvents }),
        writtenOffMessages: 1,
        writtenOffEvents: 7,
        writtenOffClicks: 1,
      }),
      now,
      now,
    );
  expect(lost(12)).toMatchObject({
    accepted: 12,
    writtenOff: 7,
    gapMessages: 0,
    gapEvents: 0,
    lostClicks: 0,
  });
  expect(isBalanced(lost(12))).toBe(true);
  expect(lost(15)).toMatchObject({
    accepted: 15,
    writtenOff: 7,
    gapMessages: 1,
    gapEvents: 3,
    lostClicks: 1,
  });
  expect(isBalanced(lost(15))).toBe(false);
});

test('a dead letter of unknown size accounts for the missing events', () => {
  const ledger = producerLedger(
    figures({
      messages: 9,
      events: 90,
      quarantinedMessages: 1,
      unsizedMessages: 1,
      acceptedThrough: 100,
      checkedSeq: 10,
      checkedThrough: 100,
      checkedMessages: 10,
      checkedEvents: 90,
    }),
    now,
    0,
  );
  expect(ledger).toMatchObject({ quarantined: 10, inFlight: 0, gapMessages: 0, gapEvents: 0 });
  expect(isBalanced(ledger)).toBe(true);
});

test('more counted than accepted is shown as negative in flight', () => {
  const ledger = producerLedger(
    figures({
      messages: 2,
      events: 20,
      acceptedThrough: 10,
      checkedSeq: 2,
      checkedThrough: 10,
      checkedMessages: 2,
      checkedEvents: 20,
    }),
    now,
    0,
  );
  expect(ledger.inFlight).toBe(-10);
  expect(isBalanced(ledger)).toBe(false);
});

test('figures add up for any mix of outcomes, and only missing messages unbalance the ledger', () => {
  const fate = fc.constantFrom('counted', 'repeated', 'parked', 'lost', 'waiting');
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fate, fc.integer({ min: 0, max: 100 })), { minLength: 1, maxLength: 40 }),
      (messages) => {
        // Messages still in the queue are the last ones.
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
        const ledger = producerLedger(
          figures({
            messages: count('counted', 'repeated'),
            events: sum('counted'),
            repeated: sum('repeated'),
            quarantinedMessages: count('parked'),
            quarantinedEvents: sum('parked'),
            acceptedThrough: through,
            checkedSeq: top,
            checkedThrough: through,
            checkedMessages: count('counted', 'repeated', 'parked'),
            checkedEvents: sum('counted', 'repeated', 'parked'),
            ...report({
              reportedMessages: sent.length,
              reportedEvents: sent.reduce((total, [, events]) => total + events, 0),
            }),
          }),
          now,
          0,
        );
        expect(ledger.accepted).toBe(
          ledger.counted + ledger.repeated + ledger.inFlight + ledger.quarantined + ledger.gapEvents,
        );
        expect(ledger.gapMessages).toBe(sent.slice(0, top).filter(([what]) => what === 'lost').length);
        expect(isBalanced(ledger)).toBe(ledger.gapMessages === 0);
      },
    ),
  );
});
