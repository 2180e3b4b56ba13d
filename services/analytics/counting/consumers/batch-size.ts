export type BatchSize = {
  /** How many messages to count together now. */
  readonly messages: () => number;
  /** These were counted together. */
  readonly succeeded: (messages: number) => void;
  /** These were too many for the database. */
  readonly tooSlow: (messages: number) => void;
};

/** Halved when the database is too slow, down to one message; grows again by an eighth with each success. */
export const batchSize = (max: number): BatchSize => {
  let messages = max;
  return {
    messages: () => messages,
    succeeded: (counted) => {
      if (counted >= messages) messages = Math.min(max, messages + Math.ceil(messages / 8));
    },
    tooSlow: (tried) => {
      messages = Math.max(1, Math.floor(Math.min(tried, messages) / 2));
    },
  };
};
