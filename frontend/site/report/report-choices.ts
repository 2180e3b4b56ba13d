import type { ReportKind } from '@marquee/contracts/rules/report-kinds';

export interface ReportChoice {
  readonly kind: ReportKind;
  readonly title: string;
  readonly text: string;
}

/** What can be reported, the most urgent first. */
export const reportChoices: readonly ReportChoice[] = [
  {
    kind: 'intimate-images',
    title: 'Takedown of intimate images',
    text: 'Pictures or videos of you, or of somebody you speak for, shown without consent. Answered within 48 hours.',
  },
  {
    kind: 'content-report',
    title: 'Content report',
    text: 'A profile, picture or text that breaks our terms or the law. Answered within 7 business days.',
  },
  {
    kind: 'removal-request',
    title: 'Removal request',
    text: 'You are listed and do not want to be. Answered within 7 business days.',
  },
  {
    kind: 'copyright',
    title: 'Copyright',
    text: 'Your work is used without your permission. Answered within 7 business days.',
  },
  {
    kind: 'other',
    title: 'Something else',
    text: 'Anything that none of these fits. Answered within 7 business days.',
  },
];
