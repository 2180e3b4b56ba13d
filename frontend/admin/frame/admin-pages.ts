import type { Access, OperatorArea } from '@marquee/contracts/rules/operator-access';

export type AdminPath = '/admin' | `/admin/${string}`;

export interface AdminPageEntry {
  readonly path: AdminPath;
  readonly label: string;
  readonly words: string;
  /** A role sees the page if it may read this area, or do what `access` says. */
  readonly area: OperatorArea;
  readonly access?: Access | undefined;
}

const page = (
  path: AdminPath,
  label: string,
  area: OperatorArea,
  words: string,
  access?: Access,
): AdminPageEntry => ({ path, label, area, words, access });

export const adminPageGroups: readonly (readonly AdminPageEntry[])[] = [
  [
    page('/admin', 'Today', 'figures', 'start overview deadlines'),
    page('/admin/inbox', 'Inbox', 'inbox', 'listing requests messages profile changes contact'),
    page('/admin/reports', 'Reports', 'reports', 'takedown removal content'),
  ],
  [
    page('/admin/models', 'Models', 'listings', 'listings edit archive import export csv'),
    page('/admin/add-model', 'Add model', 'listings', 'new listing create', 'change'),
    page('/admin/videos', 'Videos', 'listings', 'clips edit archive import export csv'),
    page('/admin/agencies', 'Agencies', 'holders', 'logins of several models'),
  ],
  [
    page('/admin/tracking', 'Tracking', 'figures', 'featured passwords links'),
    page(
      '/admin/figures',
      'Figures',
      'figures',
      'website analytics clicks invalid traffic bots ips filter country device source campaign compare csv',
    ),
  ],
  [
    page('/admin/ledger', 'Ledger', 'figures', 'events counted dead letters gaps'),
    page('/admin/health', 'Health', 'system', 'services postgres rabbitmq redis'),
    page('/admin/audit', 'Audit log', 'system', 'history changes operators'),
    page('/admin/business', 'Business details', 'business', 'payment instructions seller receipts tax'),
    page('/admin/operators', 'Operators', 'operators', 'roles invite administrator editor moderator analyst'),
    page('/admin/account', 'Account', 'account', 'password sessions two-step verification'),
  ],
];

const adminPages = adminPageGroups.flat();

export const adminPageAt = (path: string): AdminPageEntry | undefined =>
  adminPages.find((page) => page.path === path.replace(/\/$/, ''));
