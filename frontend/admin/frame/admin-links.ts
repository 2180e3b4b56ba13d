/** The administrator's pages, in the order of the navigation. A page stands here from the day that it exists. */
export const deskLinks: readonly { readonly to: `/admin/${string}`; readonly label: string }[] = [
  { to: '/admin/tracking', label: 'Tracking' },
  { to: '/admin/models', label: 'Models' },
  { to: '/admin/add-model', label: 'Add Model' },
  { to: '/admin/inbox', label: 'Inbox' },
  { to: '/admin/reports', label: 'Reports' },
  { to: '/admin/ledger', label: 'Ledger' },
  { to: '/admin/health', label: 'Health' },
  { to: '/admin/audit', label: 'Audit Log' },
  { to: '/admin/account', label: 'Account' },
];
