import type { NewTrafficRule, TrafficRule } from '@marquee/contracts/http/traffic-rules';

export const ruleKinds = ['bot-name', 'own-range', 'data-center-range'] as const;
export type RuleKind = (typeof ruleKinds)[number];

/** What a rule filters and as what it counts. */
export const ruleKindTexts: Readonly<
  Record<RuleKind, { readonly name: string; readonly field: string; readonly hint: string }>
> = {
  'bot-name': {
    name: 'Bot name',
    field: 'Part of the user agent',
    hint: 'At least 3 characters, in upper or lower case, such as example-monitor.',
  },
  'own-range': {
    name: 'IP range: own visits',
    field: 'IP or network',
    hint: 'Such as 192.0.2.7 or 192.0.2.0/24, or 2001:db8::/48.',
  },
  'data-center-range': {
    name: 'IP range: data center',
    field: 'IP or network',
    hint: 'Such as 192.0.2.7 or 192.0.2.0/24, or 2001:db8::/48.',
  },
};

export const newRule = (kind: RuleKind, value: string, note: string): NewTrafficRule => {
  switch (kind) {
    case 'bot-name':
      return { kind, value, note };
    case 'own-range':
      return { kind: 'ip-range', value, note, reason: 'own' };
    case 'data-center-range':
      return { kind: 'ip-range', value, note, reason: 'data-center' };
  }
};

export const ruleKindOf = ({ reason }: Pick<TrafficRule, 'reason'>): RuleKind => {
  switch (reason) {
    case 'bot':
      return 'bot-name';
    case 'own':
      return 'own-range';
    case 'data-center':
      return 'data-center-range';
  }
};
