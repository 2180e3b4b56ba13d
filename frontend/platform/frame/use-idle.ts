import { useAgeVerified } from '../age-gate/age-verification';
import { useSettled } from './use-settled';

/** False until the page is idle and its visitor is inside: what nobody waits for is no part of a first load, and nobody waits behind a closed gate. */
export const useAtEase = (): boolean => {
  const isSettled = useSettled();
  const isInside = useAgeVerified();
  return isSettled && isInside;
};
