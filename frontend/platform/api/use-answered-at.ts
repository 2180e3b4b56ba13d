import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

type Answered = Pick<UseQueryResult, 'dataUpdatedAt' | 'isPlaceholderData'>;

/** When the figures on the screen were answered (epoch ms), also while an earlier range stands in. */
export const useAnsweredAt = ({ dataUpdatedAt, isPlaceholderData }: Answered): number => {
  const [answeredAt, setAnsweredAt] = useState(dataUpdatedAt);
  if (!isPlaceholderData && dataUpdatedAt !== answeredAt) setAnsweredAt(dataUpdatedAt);
  return isPlaceholderData ? answeredAt : dataUpdatedAt;
};
