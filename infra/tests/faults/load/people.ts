/** A visitor of the load: the headers that are sent, and what the product must make of them. */
export type Person = {
  readonly ip: string;
  readonly userAgent: string;
  readonly session?: string;
  /** Who is counted as a visitor: the session, or else the IP with the user agent. */
  readonly sender: string;
  readonly referrer: string;
  /** The name of the source: the campaign's, or else the referrer's. */
  readonly source: string;
  /** The `utm_*` of the URL by which the visit began. */
  readonly campaign?: string;
  readonly country: string;
  readonly device: string;
  readonly browser: string;
};

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const agents = [
  {
    userAgent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`,
    device: 'Desktop',
    browser: 'Chrome',
  },
  {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    device: 'Mobile',
    browser: 'Safari',
  },
  {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    device: 'Desktop',
    browser: 'Firefox',
  },
  {
    userAgent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    device: 'Desktop',
    browser: 'Edge',
  },
  {
    userAgent:
      'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1',
    device: 'Tablet',
    browser: 'Safari',
  },
  {
    userAgent: `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${webkit} Chrome/141.0.0.0 Mobile Safari/537.36`,
    device: 'Mobile',
    browser: 'Chrome',
  },
  {
    userAgent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`,
    device: 'Desktop',
    browser: 'Unknown',
  },
] as const;

export const botAgents = {
  bot: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  preview: 'Twitterbot/1.0',
} as const;

/** Documentation IPs (TEST-NET-3), which belong to no country. */
export const visitorIpPrefix = '203.0.113.';
/** Universities with a /16 of their own for decades. */
const networks = [
  { prefix: '141.20.', country: 'DE' },
  { prefix: '128.32.', country: 'US' },
  { prefix: '133.11.', country: 'JP' },
  { prefix: '129.132.', country: 'CH' },
] as const;

const sources = [
  { referrer: 'from-0.fault.example', source: 'Other sites' },
  { referrer: 'www.google.com', source: 'Google' },
  { referrer: 'from-2.fault.example', source: 'Other sites' },
  { referrer: 'l.instagram.com', source: 'Instagram' },
  { referrer: 'linktr.ee', source: 'Linktree' },
  { referrer: 'mail.fault.example', source: 'Campaign', campaign: 'mail / fault' },
] as const;

/** Finds an IP of the load in a text. */
export const visitorIp = /\b(203\.0\.113|141\.20\.\d+|128\.32\.\d+|133\.11\.\d+|129\.132\.\d+)\.\d+\b/;

/**
 * The `number`th person of a scenario. Everything about a person is fixed, so that it makes no difference for
 * the breakdowns which of their views is the first. `scenario`: distinguishes the visitors of one scenario
 * from those of another.
 */
export const personOf = (scenario: number, number: number): Person => {
  const agent = agents[number % agents.length] ?? agents[0];
  const network = networks[number % (networks.length + 1)];
  const host = 1 + (number % 250);
  const ip =
    network === undefined ? `${visitorIpPrefix}${host}` : `${network.prefix}${scenario % 250}.${host}`;
  // Every scenario uses the same documentation IPs, so these people have a session.
  const session = network === undefined || number % 3 > 0 ? `fault-session-${scenario}-${number}` : undefined;
  return {
    ...agent,
    ip,
    ...(session !== undefined && { session }),
    sender: session ?? `${ip} ${agent.userAgent}`,
    ...(sources[number % sources.length] ?? sources[0]),
    country: network?.country ?? 'ZZ',
  };
};
