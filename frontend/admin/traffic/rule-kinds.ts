import type { NewTrafficRule, TrafficRule } from '@marquee/contracts/http/traffic-rules';

const range = {
  field: 'IP or network',
  hint: 'Such as 192.0.2.7 or 192.0.2.0/24, or 2001:db8::/48.',
  maxLength: 64,
} as const;

/** The kinds of rules by the reason that their events get: what each filters, and its field. */
export const ruleKinds = {
  bot: {
    name: 'Bot name',
    field: 'Part of the user agent',
    hint: 'At least 3 characters, in upper or lower case, such as example-monitor.',
    maxLength: 100,
  },
  own: { ...range, name: 'IP range: own visits' },
  'data-center': { ...range, name: 'IP range: data center' },
} as const satisfies Readonly<Record<TrafficRule['reason'], unknown>>;

export type RuleReason = keyof typeof ruleKinds;

export const ruleReasons = ['bot', 'own', 'data-center'] as const;

export const newRule = (reason: RuleReason, value: string, note: string): NewTrafficRule =>
  reason === 'bot' ? { kind: 'bot-name', value, note } : { kind: 'ip-range', value, note, reason };
