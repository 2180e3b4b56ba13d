/**
 * The header of the answer to a page view, and of later answers when it gets old: the visit token, which the page
 * sends as `sessionId` with its reports and as `visit` with its links. It names nobody. Any other `sessionId` is
 * ignored. In a file without zod, which every page would load.
 */
export const visitHeader = 'x-marquee-visit';
