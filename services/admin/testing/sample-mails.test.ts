import { sampleMails } from './sample-mails';

/** Words in order, without tags, entities and signs. */
const wordsOf = (text: string): string[] =>
  text
    .replace(/&#39;/g, "'")
    .replace(/&(amp|lt|gt|quot);/g, ' ')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Below the sign and the heading, which stand in the sender and the subject of the plain text. */
const htmlWords = (html: string): string[] =>
  wordsOf(html.slice(html.indexOf('</h1>')).replace(/<[^>]*>/g, ' '));

/** Without URLs, which the HTML has behind its labels. */
const textWithoutUrls = (body: string): string => body.replace(/^https?:.*$/gm, '');
const textWords = (body: string): string[] => wordsOf(textWithoutUrls(body));

test.each(Object.entries(sampleMails))('%s says the same as text and as HTML', (_, { body, html = '' }) => {
  expect(htmlWords(html)).toEqual(textWords(body));
});

test.each(Object.entries(sampleMails))(
  '%s has every link of its text in its HTML',
  (_, { body, html = '' }) => {
    for (const url of body.match(/^https?:.*$/gm) ?? [])
      expect(html).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
  },
);

test.each(Object.entries(sampleMails))(
  '%s carries the site and one date format',
  (_, { body, html = '' }) => {
    expect(html).toContain('MARQUEE</p>');
    expect(body).toMatch(/\n-- \nMarquee, marquee\.example\n$/);
    // Addresses have dates as programs read them.
    expect(textWithoutUrls(body)).not.toMatch(
      /\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.\d{4}|undefined|Invalid Date/,
    );
  },
);
