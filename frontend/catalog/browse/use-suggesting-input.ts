import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIdleAndVerified, useInUse } from '../../platform/frame/idle';

type Inputs = typeof import('./search-combobox');

/** Loaded once for all search fields of the page. */
let loaded: Inputs | undefined;

type Field = () => HTMLInputElement | null | undefined;

/** The fields with suggestions, loaded once the page is in use. One replaces the plain `field` while that has `text`. */
export const useSuggestingInput = (field: Field, text = ''): Inputs | undefined => {
  const isInUse = useInUse();
  const isReady = useIdleAndVerified() && isInUse;
  const [inputs, setInputs] = useState(loaded);
  useEffect(() => {
    if (!isReady || inputs !== undefined) return undefined;
    let isOver = false;
    const swap = async () => {
      loaded = await import('./search-combobox');
      const plain = field();
      const hasFocus = plain === document.activeElement;
      if (isOver || plain?.value.trim() !== text || (hasFocus && text !== '')) return;
      isOver = true;
      flushSync(() => setInputs(loaded));
      if (hasFocus) field()?.focus();
    };
    void swap().catch(() => undefined);
    document.addEventListener('focusout', swap);
    return () => {
      isOver = true;
      document.removeEventListener('focusout', swap);
    };
  }, [isReady, inputs, field, text]);
  return inputs;
};
