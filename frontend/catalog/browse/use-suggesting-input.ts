import { useEffect, useState } from 'react';
import { useIdleAndVerified } from '../../platform/frame/idle';

type Inputs = typeof import('./search-combobox');

/** Loaded once for all search fields of the page. */
let loaded: Inputs | undefined;

/** The fields with suggestions, which load once the page is idle and the plain field is not in use. */
export const useSuggestingInput = (isInUse: () => boolean): Inputs | undefined => {
  const isReady = useIdleAndVerified();
  const [inputs, setInputs] = useState(loaded);
  useEffect(() => {
    if (!isReady || inputs !== undefined) return undefined;
    let isUnmounted = false;
    const swap = async () => {
      loaded ??= await import('./search-combobox');
      if (!isUnmounted && !isInUse()) setInputs(loaded);
    };
    void swap().catch(() => undefined);
    document.addEventListener('focusout', swap);
    return () => {
      isUnmounted = true;
      document.removeEventListener('focusout', swap);
    };
  }, [isReady, inputs, isInUse]);
  return inputs;
};
