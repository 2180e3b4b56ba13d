import { SiteConfig } from '@marquee/contracts/http/site-config';
import { Config } from '../config';
import { openTestGateway } from '../testing/test-gateway';

const ask = async (
  environment: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) => {
  const gateway = await openTestGateway(environment);
  try {
    const reply = await fetch(`${gateway.url}/api/site-config`, { headers });
    expect([reply.status, reply.headers.get('vary')?.includes('sec-gpc')]).toEqual([200, true]);
    return SiteConfig.parse(await reply.json());
  } finally {
    await gateway.close();
  }
};

test('no third-party script is served unless configured, and simulated widgets are labelled', async () => {
  expect(await ask({})).toEqual({
    contactEmail: 'contact@marquee.example',
    simulatedWidgets: 'labelled',
    thirdParty: {},
    privacySignal: false,
    promisedCards: 1_000,
  });
});

test('the configuration reaches the browser, with the privacy signal that it sent', async () => {
  const environment = {
    CONTACT_EMAIL: 'us@marquee.example',
    SIMULATED_WIDGETS: 'off',
    PUSH_NOTIFICATIONS_URL: 'https://push.example/a.js',
    PROMISED_CARDS: '0',
  };
  expect(await ask(environment, { 'sec-gpc': '1' })).toEqual({
    contactEmail: 'us@marquee.example',
    simulatedWidgets: 'off',
    thirdParty: { pushNotifications: 'https://push.example/a.js' },
    privacySignal: true,
    promisedCards: 0,
  });
});

test('a script URL without TLS is a configuration error', () => {
  const { error } = Config.safeParse({ WEB_ANALYTICS_URL: 'http://tags.example/tag.js' });
  expect(error?.issues).toContainEqual(
    expect.objectContaining({ path: ['WEB_ANALYTICS_URL'], message: 'must be an https URL' }),
  );
});

test('it answers GET only', async () => {
  const gateway = await openTestGateway();
  const reply = await fetch(`${gateway.url}/api/site-config`, { method: 'POST' });
  await gateway.close();
  expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
});
