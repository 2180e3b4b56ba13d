import { createContext, useContext, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { storedValue, useStoredValue } from '../../platform/storage/stored-value';
import { useMediaQuery } from '../../ui/layout/use-media-query';
import { objectIn } from './object-in';

/** Which panels are folded at first: `phone` on a phone only, where wider screens have no fold; `all` everywhere. */
export type Fold = 'phone' | 'all';

/** The id of the section around a panel. */
export const SectionContext = createContext('');

/** The panels that were opened or folded in this browser, by their title. */
const choices = storedValue({
  key: 'marquee_dashboard_panels',
  parse: (text): Readonly<Record<string, boolean>> =>
    Object.fromEntries(Object.entries(objectIn(text)).filter(([, isOpen]) => typeof isOpen === 'boolean')),
  format: JSON.stringify,
});

/**
 * Whether a panel can be folded here, and whether it is open: as it was left in this browser, else folded. A
 * link to its section opens it, and so does printing.
 */
export const useFold = (title: string, fold: Fold | undefined) => {
  const isPhone = useMediaQuery('(width < 640px)', false);
  const chosen = useStoredValue(choices)[title] ?? false;
  const section = `#${useContext(SectionContext)}`;
  const [isTarget, setTarget] = useState(() => location.hash === section);
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const follow = () => location.hash === section && setTarget(true);
    const print = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'));
    window.addEventListener('hashchange', follow);
    window.addEventListener('beforeprint', print);
    window.addEventListener('afterprint', print);
    return () => {
      window.removeEventListener('hashchange', follow);
      window.removeEventListener('beforeprint', print);
      window.removeEventListener('afterprint', print);
    };
  }, [section]);
  const canFold = fold === 'all' || (fold === 'phone' && isPhone);
  const isOpen = chosen || isTarget;
  return {
    canFold,
    isOpen: !canFold || isOpen || isPrinting,
    toggle: () => {
      setTarget(false);
      choices.set({ ...choices.get(), [title]: !isOpen });
    },
  };
};
