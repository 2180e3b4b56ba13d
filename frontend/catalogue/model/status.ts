import type { Model } from '@marquee/contracts/http/models';

/** What the dot says in words; its colour is the theme's colour of the same name. */
export const statusWords: Readonly<Record<Model['status'], string>> = {
  online: 'Online',
  away: 'Away',
  busy: 'Busy',
  offline: 'Offline',
};
