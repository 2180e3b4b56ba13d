export type AdminPath = '/admin' | `/admin/${string}`;

interface AdminPageEntry {
  readonly path: AdminPath;
  readonly label: string;
  /** Other words that find the page in the command palette. */
  readonly words: string;
}

/** Every admin page, in the order and the groups of the navigation: what waits, the catalog, traffic, the system. */
export const adminPageGroups: readonly (readonly AdminPageEntry[])[] = [
  [
    { path: '/admin', label: 'Today', words: 'start overview deadlines' },
    { path: '/admin/inbox', label: 'Inbox', words: 'listing requests messages profile changes contact' },
    { path: '/admin/reports', label: 'Reports', words: 'takedown removal content' },
  ],
  [
    { path: '/admin/models', label: 'Models', words: 'listings edit archive import export csv' },
    { path: '/admin/add-model', label: 'Add Model', words: 'new listing create' },
    { path: '/admin/agencies', label: 'Agencies', words: 'logins of several models' },
  ],
  [
    {
      path: '/admin/tracking',
      label: 'Tracking',
      words: 'featured website analytics clicks passwords links',
    },
    { path: '/admin/traffic', label: 'Traffic', words: 'invalid bots ips' },
  ],
  [
    { path: '/admin/ledger', label: 'Ledger', words: 'events counted dead letters gaps' },
    { path: '/admin/health', label: 'Health', words: 'services postgres rabbitmq redis' },
    { path: '/admin/audit', label: 'Audit log', words: 'history changes operators' },
    { path: '/admin/account', label: 'Account', words: 'password sessions two-step verification' },
  ],
];
