const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0';
const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const firefox = 'rv:143.0) Gecko/20100101 Firefox/143.0';

/** Current user agents with their frequency per thousand sessions. */
export const personAgents: readonly (readonly [string, number])[] = [
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${safari} Mobile/15E148 Safari/604.1`, 260],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 290],
  ['Mozilla/5.0 (Linux; Android 14; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 25],
  [`${windows}) ${chrome} Safari/537.36`, 190],
  [`${windows}) ${chrome} Safari/537.36 Edg/141.0.0.0`, 55],
  [`${windows}; ${firefox}`, 40],
  [`${mac} ${safari} Safari/605.1.15`, 60],
  [`${mac} ${chrome} Safari/537.36`, 45],
  [`Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${safari} Mobile/15E148 Safari/604.1`, 30],
  [`Mozilla/5.0 (X11; Linux x86_64; ${firefox}`, 5],
];

export const botAgents: readonly (readonly [string, number])[] = [
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 50],
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', 25],
  ['Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)', 15],
  ['Twitterbot/1.0', 6],
  ['python-requests/2.32.3', 4],
];

/** Referrers of a session's first page. */
export const referrers: readonly (readonly [string, number])[] = [
  ['direct', 40],
  ['https://www.google.com/', 20],
  ['https://www.instagram.com/', 10],
  ['https://x.com/', 9],
  ['https://www.reddit.com/', 9],
  ['https://www.tiktok.com/', 4],
  ['https://duckduckgo.com/', 3],
  ['https://www.bing.com/', 3],
  ['https://linktr.ee/', 3],
  ['https://chatgpt.com/', 2],
  ['https://night-owl-reviews.example/', 2],
];

/** Campaign tags of a visit's first URL, as our own pages send them: source / medium / campaign. */
export const campaigns = [
  'newsletter / email / november',
  'instagram / story / launch',
  'partner / banner',
] as const;

/** Countries per thousand sessions; the rest comes from any country. */
export const countries: readonly (readonly [string, number])[] = [
  ['US', 330],
  ['DE', 95],
  ['GB', 90],
  ['FR', 60],
  ['BR', 55],
  ['CA', 50],
  ['IT', 45],
  ['JP', 40],
  ['ES', 35],
  ['NL', 30],
  ['AU', 30],
  ['MX', 30],
  ['IN', 30],
  ['PL', 25],
  ['SE', 20],
  ['KR', 15],
  ['AR', 10],
  ['ZA', 10],
];
