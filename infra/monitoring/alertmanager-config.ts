import { requiresTls } from '../../services/admin/mail/mailer';

type Mail = {
  /** As the admin service gets it. Undefined: no mail server, alerts are shown by Alertmanager alone. */
  readonly smtpUrl: string | undefined;
  readonly smtpTls: 'required' | 'optional' | undefined;
  readonly from: string;
  readonly to: string;
};

/** Consequences of a broker that is down. */
const followBroker = ['BrokerUnreachable', 'EventsWithoutCount', 'QueueWithoutConsumer', 'SpoolGrowing'].join(
  '|',
);

const smtpOf = ({ smtpUrl, smtpTls, from }: Mail & { smtpUrl: string }) => {
  const url = new URL(smtpUrl);
  const port = url.port === '' ? (url.protocol === 'smtps:' ? '465' : '587') : url.port;
  return {
    smtp_smarthost: `${url.hostname}:${port}`,
    smtp_from: from,
    smtp_require_tls: requiresTls(smtpUrl, smtpTls),
    ...(url.username !== '' && {
      smtp_auth_username: decodeURIComponent(url.username),
      smtp_auth_password: decodeURIComponent(url.password),
    }),
  };
};

/**
 * Alertmanager's configuration as JSON, which is YAML too. Critical alerts repeat every two hours, others
 * twice a day; those that the admin service mails are left to it, unless it is down.
 */
export const alertmanagerConfig = (mail: Mail): string => {
  const { smtpUrl, to } = mail;
  const config = {
    ...(smtpUrl !== undefined && { global: smtpOf({ ...mail, smtpUrl }) }),
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
