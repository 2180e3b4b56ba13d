/** The kinds of reports and how long an answer may take: hours, or business days of the site's calendar. */
export const reportClocks = {
  'content-report': { businessDays: 7 },
  'intimate-images': { hours: 48 },
  'removal-request': { businessDays: 7 },
  copyright: { businessDays: 7 },
  other: { businessDays: 7 },
} as const satisfies Record<string, { readonly hours: number } | { readonly businessDays: number }>;

export type ReportKind = keyof typeof reportClocks;

export const reportKinds = [
  'content-report',
  'intimate-images',
  'removal-request',
  'copyright',
  'other',
] as const satisfies ReportKind[];
