import { usualPorts } from '../launch/instance/ports';
import { configFiles } from './monitoring-processes';

const mailOf = (settings: Readonly<Record<string, string>>) => {
  const config = { publicUrl: 'https://marquee.example', settings };
  const files = configFiles({ engines: 'native', ports: usualPorts(8080, 0) }, config);
  const { global, receivers } = JSON.parse(files['alertmanager.yml']);
  return { requiresTls: global?.smtp_require_tls, to: receivers[0].email_configs?.[0].to };
};
const SMTP_URL = 'smtp://192.168.0.5:25';

test('Alertmanager sends mail over TLS to a server on a private network only where SMTP_TLS requires it', () => {
  expect(mailOf({ SMTP_URL }).requiresTls).toBe(false);
  expect(mailOf({ SMTP_URL, SMTP_TLS: 'required' }).requiresTls).toBe(true);
});

test('alerts go to ALERT_EMAIL, by default to CONTACT_EMAIL, and without a mail server to nobody', () => {
  const CONTACT_EMAIL = 'contact@example.org';
  expect(mailOf({ SMTP_URL, CONTACT_EMAIL }).to).toBe(CONTACT_EMAIL);
  expect(mailOf({ SMTP_URL, CONTACT_EMAIL, ALERT_EMAIL: 'alerts@example.org' }).to).toBe(
    'alerts@example.org',
  );
  expect(mailOf({ CONTACT_EMAIL })).toEqual({ requiresTls: undefined, to: undefined });
});
