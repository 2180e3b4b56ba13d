import { createContext } from 'react';

/** The day on which this page was opened, `2026-11-20`: what changes daily stays for as long as the page is open. */
export const PageDay = createContext('');

export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);
