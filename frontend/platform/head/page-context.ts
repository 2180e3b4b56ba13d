import { createContext } from 'react';

/** Scheme, host and port of the public site: canonical and shared links start with it. */
export const SiteOrigin = createContext('http://localhost:8080');

/** The day on which this page was opened, `2026-11-20`: a daily selection stays while it is open. */
export const PageDay = createContext('');

/** The ticket of this page, with which its links prove where they are; empty on a page without one. */
export const PageTicket = createContext('');

export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);
