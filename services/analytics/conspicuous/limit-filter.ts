import { otherVisitor } from '@marquee/contracts/events/visit-facts';
import type { Day } from '@marquee/contracts/rules/days';
import { type CapLimits, openCaps } from '@marquee/kit/caps/caps';
import type { Act } from './evidence';

/**
 * The reason of tracking's caps against a valid event of the day. The events are given once each, in the order of the
 * log, which names no user agents: a pseudonym stands for its user agent, of which it has only one. So no limit is
 * narrower than at the arrival, and with the same limits no event has a reason.
 */
export const limitFilter = (limits: CapLimits, day: Day) => {
  const caps = openCaps({ ...limits, subjects: Number.POSITIVE_INFINITY }, () => day);
  return (act: Act) => {
    const { visitor, network, demo, isIPv4, hasVisit = false } = act;
    if (network === undefined || demo || visitor === otherVisitor) return undefined;
    const sender = { blocks: [network], agents: [visitor], narrower: isIPv4 ? 0 : 2 };
    return act.type === 'link.clicked'
      ? caps.judgeClick(act, sender, hasVisit)
      : caps.judgeView(act, sender, hasVisit);
  };
};
