import type { Model } from '@marquee/contracts/http/models';
import { platforms } from '@marquee/contracts/rules/platforms';
import { useEffect, useState } from 'react';
import { createGlobalStyle, styled } from 'styled-components';
import { PlatformLinks } from '../../catalog/model/platform-links';

interface PlatformBarProps {
  readonly model: Model;
  readonly links: HTMLElement | null;
}

/**
 * The platform links at the bottom of a phone's screen while those of the profile are out of view. Sticky
 * rather than fixed: it ends with the profile, above the footer.
 */
export const PlatformBar = ({ model, links }: PlatformBarProps) => {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (links === null) return undefined;
    const observer = new IntersectionObserver((entries) =>
      setShown(entries.at(-1)?.isIntersecting === false),
    );
    observer.observe(links);
    return () => observer.disconnect();
  }, [links]);

  if (!isShown || platforms.every(({ linkField }) => !model[linkField])) return null;
  return (
    <Bar role="group" aria-label="Platforms">
      <RoomBelow />
      <PlatformLinks model={model} surface="profile" size="medium" />
    </Bar>
  );
};

/** The focused element stays above the bar. The consent banner needs more room, and its rule is stronger. */
const RoomBelow = createGlobalStyle`
  @media (max-width: 639.98px) {
    :where(html) { scroll-padding-bottom: 5rem; }
  }
`;

/** Stacked below the consent banner and the notices. */
const Bar = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 20;
  display: flex;
  gap: 0.75rem;
  margin-top: 1.5rem;
  padding: 0.625rem clamp(1rem, 4vw, 2.5rem) calc(0.625rem + env(safe-area-inset-bottom, 0px));
  border-top: 1px solid ${({ theme }) => theme.color.line};
  background: ${({ theme }) => theme.color.surface};

  > * { flex: 1; }
  ${({ theme }) => theme.from.tablet} { display: none; }
  @media print { display: none; }
`;
