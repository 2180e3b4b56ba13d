/** Halved when the database is too slow, down to one message; grows again by an eighth with each success. */
export const batchSize = (max: number) => {
  let messages = max;
  return {
    /** How many messages to count together now. */
    messages: () => messages,
    /** These were counted together. */
    succeeded: (counted: number): void => {
      if (counted >= messages) messages = Math.min(max, messages + Math.ceil(messages / 8));
    },
    /** These were too many for the database. */
    tooSlow: (tried: number): void => {
      messages = Math.max(1, Math.floor(Math.min(tried, messages) / 2));
    },
  };
};
