import type { ReportKind } from '@marquee/contracts/rules/report-kinds';
import type { ReportState } from '@marquee/contracts/rules/report-states';

export const kindNames: Readonly<Record<ReportKind, string>> = {
  'content-report': 'Content report',
  'intimate-images': 'Intimate images',
  'removal-request': 'Removal request',
  copyright: 'Copyright',
  other: 'Something else',
};

export const transitionNames: Readonly<Record<ReportState, string>> = {
  received: 'Receive',
  'in-review': 'Start review',
  upheld: 'Uphold',
  rejected: 'Reject',
};
