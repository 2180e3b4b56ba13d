import { useEffect, useState } from 'react';
import { createGlobalStyle } from 'styled-components';
import { timeOf } from '../../ui/format/day';
import { OfflineNotice, useOnline } from './offline-notice';

/** While the browser is offline: since when. Figures are faint, because they are no longer refetched. */
export const StaleNotice = () => {
  const isOnline = useOnline();
  const [since, setSince] = useState<number>();
  useEffect(() => {
    setSince(isOnline ? undefined : Date.now());
    document.documentElement.toggleAttribute('data-stale', !isOnline);
  }, [isOnline]);
  return (
    <>
      <StaleStyle />
      <OfflineNotice
        text={`You're offline${since === undefined ? '' : ` since ${timeOf(since)}`}. What you see may be out of date.`}
      />
    </>
  );
};

const StaleStyle = createGlobalStyle`
  [data-stale] main :is(tbody, ol, ul, dl, [data-stat], [data-change], .recharts-wrapper) { opacity: 0.55; }
  [data-stale] main :is(tbody, ol, ul, dl) :is(ol, ul, dl) { opacity: 1; }
`;
