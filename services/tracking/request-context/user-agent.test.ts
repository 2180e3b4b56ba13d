import fc from 'fast-check';
import { readUserAgent } from './user-agent';

const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const safariOnIphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const safariOnIpad =
  'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

test.each([
  [chromeOnWindows, 'Desktop', 'Chrome', 'Chrome 141'],
  [`${chromeOnWindows} Edg/141.0.0.0`, 'Desktop', 'Edge', 'Microsoft Edge 141'],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    'Desktop',
    'Firefox',
    'Firefox 143',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    'Mobile',
    'Chrome',
    'Chrome 141',
  ],
  [safariOnIphone, 'Mobile', 'Safari', 'Safari 18'],
  [safariOnIpad, 'Tablet', 'Safari', 'Safari 18'],
  [`${chromeOnWindows} OPR/120.0.0.0`, 'Desktop', 'Unknown', 'Opera 120'],
])('reads device, browser and version of %s', (userAgent, device, browser, version) => {
  expect(readUserAgent(userAgent)).toEqual({ device, browser, version });
});

test.each([
  ['', 'bot'],
  ['   ', 'bot'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'bot'],
  ['python-requests/2.32.3', 'bot'],
  ['curl/8.5.0', 'bot'],
  ['Twitterbot/1.0', 'preview'],
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', 'preview'],
  ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', 'preview'],
  ['WhatsApp/2.23.20.0', 'preview'],
  ['TelegramBot (like TwitterBot)', 'preview'],
  ['Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)', 'preview'],
  ['LinkedInBot/1.0 (compatible; Mozilla/5.0)', 'preview'],
  ['Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5', 'preview'],
])('reads "%s" as a %s', (userAgent, declares) => {
  expect(readUserAgent(userAgent).declares).toBe(declares);
});

test('reads any text without failing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (userAgent) =>
      expect(readUserAgent(userAgent)).toHaveProperty('device'),
    ),
  );
});
