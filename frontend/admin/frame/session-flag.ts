const storageKey = 'marquee_admin_until';

/** Whether this browser has an administrator's session that may still last. It decides which screen is drawn first, and proves nothing: the cookie does. */
export const hasSessionFlag = (now: number): boolean => {
  try {
    return Date.parse(localStorage.getItem(storageKey) ?? '') > now;
  } catch {
    return false;
  }
};

/** Kept until `expiresAt`, an ISO instant; `null` forgets it. */
export const setSessionFlag = (expiresAt: string | null): void => {
  try {
    if (expiresAt === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, expiresAt);
  } catch {
    // Without storage the log-in is drawn first on the next visit.
  }
};
