import type { HelpTopic } from './help-topics';

/** The topics that have every typed word somewhere, as a whole or as a part of a longer one; none for blank text. */
export const findTopics = (topics: readonly HelpTopic[], typed: string): HelpTopic[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return topics.filter(({ question, answer, popular = '' }) => {
    const text = `${question} ${answer} ${popular}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
};
