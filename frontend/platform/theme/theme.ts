/**
 * The design tokens. Every color is a CSS variable from colors.css, so both themes share one style sheet, a
 * server can render without knowing the visitor's choice, and switching repaints without rendering.
 */
export const theme = {
  color: {
    surface: 'var(--surface)',
    surfaceRaised: 'var(--surface-raised)',
    surfaceHigh: 'var(--surface-high)',
    line: 'var(--line)',
    lineStrong: 'var(--line-strong)',
    text: 'var(--text)',
    textMuted: 'var(--text-muted)',
    textFaint: 'var(--text-faint)',
    highlight: 'var(--highlight)',
    highlightHover: 'var(--highlight-hover)',
    onHighlight: 'var(--on-highlight)',
    highlightText: 'var(--highlight-text)',
    highlightWash: 'var(--highlight-wash)',
    highlightLine: 'var(--highlight-line)',
    sign: 'var(--sign)',
    signText: 'var(--sign-text)',
    signMuted: 'var(--sign-muted)',
    accent: 'var(--accent)',
    good: 'var(--good)',
    goodWash: 'var(--good-wash)',
    bad: 'var(--bad)',
    badWash: 'var(--bad-wash)',
    chartImpressions: 'var(--chart-impressions)',
    chartClicks: 'var(--chart-clicks)',
    chartGrid: 'var(--chart-grid)',
  },
  status: {
    online: 'var(--status-online)',
    away: 'var(--status-away)',
    busy: 'var(--status-busy)',
    offline: 'var(--status-offline)',
  },
  shadow: { glow: 'var(--glow)', raised: 'var(--shadow)' },
  scrim: 'var(--scrim)',
  space: { section: 'clamp(3rem, 7vw, 5.5rem)' },
  size: {
    tiny: '0.8125rem',
    small: '0.875rem',
    body: '1rem',
    lead: 'clamp(1.0625rem, 0.95rem + 0.5vw, 1.25rem)',
    title: 'clamp(1.25rem, 1.1rem + 0.7vw, 1.5rem)',
    heading: 'clamp(1.75rem, 1.4rem + 1.7vw, 2.75rem)',
    display: 'clamp(2.75rem, 1.4rem + 6vw, 5.75rem)',
  },
  radius: { small: '8px', medium: '14px', large: '22px', pill: '999px' },
  width: { page: '82rem', adminPage: '96rem', text: '44rem' },
  from: {
    tablet: '@media (min-width: 640px)',
    desktop: '@media (min-width: 1024px)',
    wide: '@media (min-width: 1280px)',
  },
} as const;

export type Theme = typeof theme;
