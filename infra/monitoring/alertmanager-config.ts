import { configOf } from '@marquee/kit/settings/settings';
import type { z } from 'zod';
import { requiresTls } from '../../services/admin/mail/mailer';

export const MonitoringConfig = configOf('monitoring');
type MonitoringConfig = z.infer<typeof MonitoringConfig>;

/** Consequences of a broker that is down. */
const followBroker = ['BrokerUnreachable', 'EventsWithoutCount', 'QueueWithoutConsumer', 'SpoolGrowing'].join(
  '|',
);

const smtpOf = (smtpUrl: string, { SMTP_TLS, CONTACT_EMAIL }: MonitoringConfig) => {
  const url = new URL(smtpUrl);
  const port = url.port === '' ? (url.protocol === 'smtps:' ? '465' : '587') : url.port;
  return {
    smtp_smarthost: `${url.hostname}:${port}`,
    smtp_from: CONTACT_EMAIL,
    smtp_require_tls: requiresTls(smtpUrl, SMTP_TLS),
    ...(url.username !== '' && {
      smtp_auth_username: decodeURIComponent(url.username),
      smtp_auth_password: decodeURIComponent(url.password),
    }),
  };
};

/**
 * Alertmanager's configuration as JSON, which is YAML too. Critical alerts repeat every two hours, others
 * twice a day; those that the admin service mails are left to it, unless it is down. Without a mail server
 * Alertmanager only shows them.
 */
export const alertmanagerConfig = (settings: MonitoringConfig): string => {
  const { SMTP_URL: smtpUrl, CONTACT_EMAIL, ALERT_EMAIL: to = CONTACT_EMAIL } = settings;
  const config = {
    ...(smtpUrl !== undefined && { global: smtpOf(smtpUrl, settings) }),
    route: {
      receiver: 'operators',
      group_by: ['alertname', 'service'],
      group_wait: '30s',
      group_interval: '5m',
      repeat_interval: '12h',
      routes: [
        { receiver: 'mailed-by-admin', matchers: ['mailed_by="admin"', 'service!="admin"'] },
        {
          receiver: 'operators',
          matchers: ['severity="critical"'],
          group_wait: '10s',
          repeat_interval: '2h',
        },
      ],
    },
    inhibit_rules: [
      { source_matchers: ['alertname="RabbitmqDown"'], target_matchers: [`alertname=~"${followBroker}"`] },
    ],
    receivers: [
      {
        name: 'operators',
        ...(smtpUrl !== undefined && { email_configs: [{ to, send_resolved: true }] }),
      },
      { name: 'mailed-by-admin' },
    ],
  };
  return `${JSON.stringify(config, null, 2)}\n`;
};
