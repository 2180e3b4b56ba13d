import fc from 'fast-check';
import { nextPlacement, type PlacementCommand, placementState } from './placement';

const start = Date.parse('2026-06-01T12:00:00Z');
const steps = fc.array(
  fc.record({
    waits: fc.nat(5),
    command: fc.oneof(
      fc.constant({ does: 'remove' as const, givesBack: { modelId: 1 } }),
      fc.record({
        does: fc.constant('feature' as const),
        lasts: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constant('infinity' as const)),
      }),
    ),
  }),
  { maxLength: 12 },
);

test('any sequence of commands leaves at most one open placement, which decides the state', () => {
  fc.assert(
    fc.property(steps, (done) => {
      let at = start;
      let until: Date | number | null = null;
      let open: Date | 'infinity' | undefined;
      for (const { waits, command: given } of done) {
        at += waits;
        const now = new Date(at);
        if (open instanceof Date && open <= now) open = undefined;
        const state = placementState(until, now);
        expect(state.is === 'featured').toBe(open !== undefined);
        const command: PlacementCommand =
          given.does === 'remove'
            ? given
            : {
                does: 'feature',
                price: { cents: 0, paidAt: null },
                promised: 0,
                until: given.lasts === 'infinity' ? 'infinity' : new Date(at + given.lasts),
              };
        const step = nextPlacement(state, command);
        if (!step) {
          expect(state.is).toBe('none');
          continue;
        }
        expect(step.ends === undefined).toBe(open === undefined);
        open = step.featuredUntil ?? undefined;
        until = step.featuredUntil === 'infinity' ? Number.POSITIVE_INFINITY : step.featuredUntil;
      }
    }),
  );
});
