/** Preloaded into a service: its clock is an hour ahead. */
const aheadMs = 3_600_000;
const RightDate = Date;

globalThis.Date = class extends RightDate {
  constructor(...given) {
    if (given.length === 0) super(RightDate.now() + aheadMs);
    else super(...given);
  }

  static now() {
    return RightDate.now() + aheadMs;
  }
};
