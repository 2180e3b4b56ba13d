import { z } from 'zod';
import { email, keptDays, whole } from './schemas';
import { setting } from './setting';

export const emailAndForms = {
  ALERT_EMAIL: setting(
    email.optional(),
    ['admin', 'monitoring'],
    'Receives alerts about the system: ledger, log, dead letters, spool, disk, services. Default: CONTACT_EMAIL.',
  ),
  SMTP_TLS: setting(
    z.enum(['required', 'optional']).optional(),
    ['admin', 'monitoring'],
    'A server elsewhere gets mail over TLS only, by smtps: or STARTTLS; optional also sends in clear text.',
    { example: 'required' },
  ),
  FORM_LIMIT_PER_HOUR: setting(
    whole(1, 1_000_000).default(5),
    ['admin'],
    'How often one IP may send each public form in an hour; pictures of listing requests twenty times as often. `RATE_LIMITS=off` does not change it.',
  ),
  CONFIRMATION_MAILS_PER_HOUR: setting(
    whole(0, 1_000_000).default(100),
    ['admin'],
    'Confirmations of public forms in an hour, to all recipients; one email address gets two a day. Beyond it forms are received without a confirmation.',
  ),
};

// The longest usual periods: three years for civil claims; ten years for VAT records in the European Union
// (Regulation 282/2011, article 63c); six years for commercial correspondence in Germany (HGB 257) and records
// of companies in the United Kingdom.
export const retention = {
  KEEP_MAILS_DAYS: setting(
    keptDays(365, 90),
    ['admin'],
    'Days after which emails are removed once they were sent or given up; 0: never, otherwise at least 90, because they also record that a reminder was sent. infra/handbook/privacy.md has the reasons for all periods.',
  ),
  KEEP_MESSAGES_DAYS: setting(
    keptDays(365),
    ['admin'],
    'Days after which contact messages are removed once they were answered or closed; 0: never.',
  ),
  KEEP_REQUESTS_DAYS: setting(
    keptDays(365),
    ['admin'],
    'Days after which listing requests without a payment are removed, from their last change; 0: never.',
  ),
  KEEP_REPORTS_DAYS: setting(
    keptDays(1_095),
    ['admin'],
    'Days after which reports are removed once they were closed; 0: never.',
  ),
  KEEP_RECEIPTS_DAYS: setting(
    keptDays(3_650),
    ['admin'],
    'Days after which receipts and their requests are removed, from the payment; 0: never.',
  ),
  KEEP_ARCHIVED_DAYS: setting(
    keptDays(730),
    ['catalog'],
    'Days after which archived models are erased with pictures, videos and placements; 0: never.',
  ),
  KEEP_AUDIT_DAYS: setting(
    keptDays(2_190, 366),
    ['admin'],
    'Days after which audit entries are removed; 0: never, otherwise at least 366.',
  ),
};
