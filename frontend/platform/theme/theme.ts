import tokens from './tokens.json' with { type: 'json' };

/**
 * The design tokens. Every color is a CSS variable from colors.css, so both themes share one style sheet, a
 * server can render without knowing the visitor's choice, and switching repaints without rendering.
 */
export const theme = tokens;

export type Theme = typeof theme;
