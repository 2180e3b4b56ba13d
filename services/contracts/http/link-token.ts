/**
 * The header with the token of a status, receipt or renewal link. A header is in no URL, so the token is in no log
 * of a proxy and in no history. A route reads it as its parameter `token`.
 */
export const linkTokenHeader = 'x-link-token';

/** The header with the percent-encoded password of a share link, or with the proof that stands for it. */
export const linkPasswordHeader = 'x-link-password';
/** Characters of a share link's password at most; percent-encoded, each becomes up to nine. */
export const linkPasswordMax = 256;
