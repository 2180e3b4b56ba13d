import type { Access, OperatorArea } from '@marquee/contracts/rules/operator-access';

export type AdminPath = '/admin' | `/admin/${string}`;

export interface AdminPageEntry {
  readonly path: AdminPath;
  readonly label: string;
  /** Other words that find the page in the command palette. */
  readonly words: string;
  /** A role sees the page if it may read this area, or do what `access` says. */
  readonly area: OperatorArea;
  readonly access?: Access;
}

/** Every admin page, in the groups of the navigation: what waits, the catalog, traffic, the system. */
export const adminPageGroups: readonly (readonly AdminPageEntry[])[] = [
  [
    { path: '/admin', label: 'Today', words: 'start overview deadlines', area: 'figures' },
    {
      path: '/admin/inbox',
      label: 'Inbox',
      words: 'listing requests messages profile changes contact',
      area: 'inbox',
    },
    { path: '/admin/reports', label: 'Reports', words: 'takedown removal content', area: 'reports' },
  ],
  [
    {
      path: '/admin/models',
      label: 'Models',
      words: 'listings edit archive import export csv',
      area: 'listings',
    },
    {
      path: '/admin/add-model',
      label: 'Add model',
      words: 'new listing create',
      area: 'listings',
      access: 'change',
    },
    {
      path: '/admin/videos',
      label: 'Videos',
      words: 'clips edit archive import export csv',
      area: 'listings',
    },
    { path: '/admin/agencies', label: 'Agencies', words: 'logins of several models', area: 'holders' },
  ],
  [
    { path: '/admin/tracking', label: 'Tracking', words: 'featured passwords links', area: 'figures' },
    {
      path: '/admin/figures',
      label: 'Figures',
      words:
        'website analytics clicks invalid traffic bots ips filter country device source campaign compare csv',
      area: 'figures',
    },
  ],
  [
    { path: '/admin/ledger', label: 'Ledger', words: 'events counted dead letters gaps', area: 'figures' },
    { path: '/admin/health', label: 'Health', words: 'services postgres rabbitmq redis', area: 'system' },
    { path: '/admin/audit', label: 'Audit log', words: 'history changes operators', area: 'system' },
    {
      path: '/admin/business',
      label: 'Business details',
      words: 'payment instructions seller receipts tax',
      area: 'business',
    },
    {
      path: '/admin/operators',
      label: 'Operators',
      words: 'roles invite administrator editor moderator analyst',
      area: 'operators',
    },
    {
      path: '/admin/account',
      label: 'Account',
      words: 'password sessions two-step verification',
      area: 'account',
    },
  ],
];

const adminPages = adminPageGroups.flat();

/** The entry of a path; undefined for the pages without one, such as a receipt. */
export const adminPageAt = (path: string): AdminPageEntry | undefined =>
  adminPages.find((page) => page.path === path.replace(/\/$/, ''));
