import visitors from './visitors.json' with { type: 'json' };

/** Current user agents with their frequency per thousand sessions. */
export const personAgents = Object.entries(visitors.personAgents);
export const botAgents = Object.entries(visitors.botAgents);

/** Referrers of a session's first page. */
export const referrers = Object.entries(visitors.referrers);

/** Campaign tags of a visit's first URL, as our own pages send them: source / medium / campaign. */
export const { campaigns } = visitors;

/** Countries per thousand sessions; the rest comes from any country. */
export const countries = Object.entries(visitors.countries);
