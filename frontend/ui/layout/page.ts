import { css, styled } from 'styled-components';

export const PageWidth = styled.div`
  width: 100%;
  max-width: ${({ theme }) => theme.width.page};
  margin-inline: auto;
  padding-inline: clamp(1rem, 4vw, 2.5rem);
`;

/** A page of sections with even gaps; `$belowNotice`, which has padding of its own: a form is centered like it. */
export const PageStack = styled(PageWidth)<{ readonly $belowNotice?: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: clamp(2rem, 5vw, 3.5rem);
  padding-top: ${({ $belowNotice }) => ($belowNotice ? 0 : 'clamp(1.75rem, 4vw, 3.5rem)')};
  ${({ $belowNotice }) => $belowNotice && '> form { justify-self: center; width: min(100%, 36rem); }'}
`;

/** A dashboard: panels below each other. */
export const PanelStack = styled(PageWidth)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1rem;
  padding-block: clamp(1.5rem, 3vw, 2.5rem) 4rem;
`;

/** Not laid out while out of view: `height` tall then. `data-far`: finish-page.ts lays it out when idle. */
export const skipOutOfView = (height: string) => css`
  content-visibility: auto;
  contain-intrinsic-block-size: auto ${height};
`;

/** The same on phones only, for parts whose height depends on the width. */
export const skipOutOfViewOnPhones = (height: string) => css`
  ${skipOutOfView(height)}
  ${({ theme }) => theme.from.tablet} { content-visibility: visible; }
`;

/**
 * A section of a page whose sections differ in background or width. Takes `as`: 'section', 'div'. If it is
 * below the first screen of a phone: `data-far` and `$farHeight`, the height of its content there.
 */
export const PageSection = styled(PageWidth)<{ readonly $farHeight?: string | undefined }>`
  padding-block: ${({ theme }) => theme.space.section} 0;
  ${({ $farHeight }) => $farHeight !== undefined && skipOutOfViewOnPhones($farHeight)}
`;

const headingFont = css`
  font-size: ${({ theme }) => theme.size.heading};
  font-weight: 800;
  font-stretch: 82%;
`;

const displayFont = css`
  font-size: clamp(2.25rem, 1.5rem + 3.2vw, 4rem);
  font-weight: 800;
  font-stretch: 78%;
  line-height: 1;
`;

/** The title of a page: `$size` 'display' on public pages (default), 'heading' in admin and dashboards. */
export const PageTitle = styled.h1<{ readonly $size?: 'display' | 'heading' }>`
  ${({ $size = 'display' }) => ($size === 'display' ? displayFont : headingFont)}
`;

export const SectionTitle = styled.h2`
  margin-bottom: 1.25rem;
  ${headingFont}
`;
