/**
 * Preloaded into a service: its clock differs by `CLOCK_MOVED_MS`, an hour ahead by default, and SIGUSR2 sets
 * it back by an hour. Monotonic time is untouched, as on a machine whose clock is set.
 */
const hourMs = 3_600_000;
let movedMs = Number(process.env.CLOCK_MOVED_MS ?? hourMs);
const RightDate = Date;

globalThis.Date = class extends RightDate {
  constructor(...given) {
    if (given.length === 0) super(RightDate.now() + movedMs);
    else super(...given);
  }

  static now() {
    return RightDate.now() + movedMs;
  }
};

process.on('SIGUSR2', () => {
  movedMs -= hourMs;
});
