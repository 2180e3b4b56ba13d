import { filled } from '../../catalog/claims/filled-text';
import topics from './help-topics.json' with { type: 'json' };

export const helpTabs = [
  { key: 'faq', label: 'FAQ' },
  { key: 'services', label: 'Services' },
  { key: 'billing', label: 'Billing' },
  { key: 'technical', label: 'Technical' },
] as const;
export type HelpTab = (typeof helpTabs)[number]['key'];

export interface HelpTopic {
  readonly id: string;
  readonly tab: HelpTab;
  readonly question: string;
  readonly answer: string;
  readonly popular?: string;
}

const byTab: Readonly<Record<HelpTab, readonly Omit<HelpTopic, 'tab'>[]>> = topics;

export const helpTopics = (contactAddress: string): HelpTopic[] =>
  helpTabs.flatMap(({ key }) =>
    byTab[key].map((topic) => ({ ...topic, tab: key, answer: filled(topic.answer, contactAddress) })),
  );

/** The topics that contain every typed word, also as part of a longer word; none for blank text. */
export const findTopics = (topics: readonly HelpTopic[], typed: string): HelpTopic[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return topics.filter(({ question, answer, popular = '' }) => {
    const text = `${question} ${answer} ${popular}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
};
