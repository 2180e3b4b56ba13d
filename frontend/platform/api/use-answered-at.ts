import { useState } from 'react';

interface Answered {
  /** 0 while a placeholder is shown. */
  readonly dataUpdatedAt: number;
  readonly isPlaceholderData: boolean;
}

/** When the figures on the screen were answered (epoch ms), also while an earlier range stands in. */
export const useAnsweredAt = ({ dataUpdatedAt, isPlaceholderData }: Answered): number => {
  const [answeredAt, setAnsweredAt] = useState(dataUpdatedAt);
  if (!isPlaceholderData && dataUpdatedAt !== answeredAt) setAnsweredAt(dataUpdatedAt);
  return isPlaceholderData ? answeredAt : dataUpdatedAt;
};
