const keyOf = (slug: string): string => `analytics_auth_${slug}`;

/** Whether this browser logged in for this model before. It decides which screen is drawn first, and proves nothing: the cookie does. */
export const hasAuthFlag = (slug: string): boolean => {
  try {
    return localStorage.getItem(keyOf(slug)) === 'true';
  } catch {
    return false;
  }
};

export const setAuthFlag = (slug: string, on: boolean): void => {
  try {
    if (on) localStorage.setItem(keyOf(slug), 'true');
    else localStorage.removeItem(keyOf(slug));
  } catch {
    // Without storage the gate is drawn first on the next visit.
  }
};
