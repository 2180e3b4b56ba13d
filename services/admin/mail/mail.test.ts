import { mailOf } from './mail';

const site = { siteName: 'Arc & Co', publicUrl: 'https://marquee.example' };

const mail = mailOf(site, {
  recipient: 'holder@example.org',
  subject: 'Results of "A & B" <script>',
  parts: [
    'First line\n<img src=x onerror=alert(1)>',
    undefined,
    { label: "Open <it> 'now'", url: 'https://marquee.example/?a=1&b="2"' },
    {
      table: [
        ['', 'Total'],
        ['Clicks <b>', '1,204'],
        ['Seen', '7'],
      ],
    },
  ],
});

test('the text has every part, links below their labels, and aligned tables', () =>
  expect(mail.body).toBe(
    `First line
<img src=x onerror=alert(1)>

Open <it> 'now':
https://marquee.example/?a=1&b="2"

            Total
Clicks <b>  1,204
Seen            7

-- 
Arc & Co, marquee.example
`,
  ));

test('the first link of the HTML is its button, and further ones are plain', () => {
  const url = 'https://marquee.example/';
  const { html = '' } = mailOf(site, {
    recipient: 'holder@example.org',
    subject: 'Two links',
    parts: [
      { label: 'First', url },
      { label: 'Second', url },
    ],
  });
  const [first, second, home] = html.match(/<a [^>]*>/g) ?? [];
  expect(first).toContain('background:');
  expect(second).not.toContain('background:');
  expect(home).toContain(`href="${site.publicUrl}"`);
});

test('everything in the HTML is escaped, and it loads nothing', () => {
  expect(mail.html).not.toMatch(/<img|<script|<b>|<it>|<link|<style|url\(/);
  expect(mail.html).toContain('Results of &quot;A &amp; B&quot; &lt;script&gt;');
  expect(mail.html).toContain('href="https://marquee.example/?a=1&amp;b=&quot;2&quot;"');
  expect(mail.html).toContain('First line<br>\n&lt;img');
});
