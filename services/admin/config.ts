import { type OperatorRole, secondFactorRoles } from '@marquee/contracts/rules/operator-access';
import { identityKeys } from '@marquee/kit/identity/identity';
import { type PurposeKeys, purposeKeys } from '@marquee/kit/identity/service-secret';
import { serviceUrls } from '@marquee/kit/settings/schemas';
import { configOf } from '@marquee/kit/settings/settings';
import type { z } from 'zod';

export const Config = configOf('admin').extend({
  IDENTITY_KEYS: identityKeys('admin'),
  ADMIN_URL: serviceUrls,
  WEB_URL: serviceUrls,
});
export type Config = z.infer<typeof Config>;

/** The token of the first-run page; undefined when the first operator's password is configured instead. */
export const setupTokenOf = ({
  SETUP_TOKEN: token,
  ADMIN_PASSWORD: password,
}: Pick<Config, 'SETUP_TOKEN' | 'ADMIN_PASSWORD'>): string | undefined =>
  password === undefined ? token : undefined;

/** The roles that need a second factor. By default those of sites with TLS: one without it is a trial. */
export const requiredSecondFactors = ({
  PUBLIC_URL: url,
  REQUIRE_SECOND_FACTOR: required = url.startsWith('https:') ? 'on' : 'off',
}: Pick<Config, 'PUBLIC_URL' | 'REQUIRE_SECOND_FACTOR'>): readonly OperatorRole[] =>
  required === 'on' ? secondFactorRoles : [];

/** The keys that encrypt the secrets of second steps and webhooks, which the database stores. */
export const twoStepKeys = ({ SERVICE_SECRET: secret }: Pick<Config, 'SERVICE_SECRET'>): PurposeKeys =>
  purposeKeys(secret, 'admin two-step secret');

/** In days after the end of each record; 0: never removed. */
export type KeptDays = Readonly<
  Record<'mails' | 'messages' | 'requests' | 'reports' | 'receipts' | 'audit', number>
>;

export const keptDaysIn = (config: Config): KeptDays => ({
  mails: config.KEEP_MAILS_DAYS,
  messages: config.KEEP_MESSAGES_DAYS,
  requests: config.KEEP_REQUESTS_DAYS,
  reports: config.KEEP_REPORTS_DAYS,
  receipts: config.KEEP_RECEIPTS_DAYS,
  audit: config.KEEP_AUDIT_DAYS,
});
