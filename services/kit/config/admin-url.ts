/** The base URL of the admin pages: PUBLIC_URL, or the same scheme under ADMIN_HOST. */
export const adminUrl = (publicUrl: string, adminHost: string | undefined): string =>
  adminHost === undefined ? publicUrl : `${new URL(publicUrl).protocol}//${adminHost}`;
