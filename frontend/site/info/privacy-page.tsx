import { contactAddress } from '../../platform/site-config/site-config';
import { type LegalSection, LegalView } from './legal-view';

export const PrivacyPage = () => (
  <LegalView
    title="Privacy Policy"
    text="What we collect, why we collect it, and what you can do about it, in plain language."
    head={{
      path: '/privacy',
      description:
        'What this directory collects, why, for how long, and how to access, correct or erase your data.',
      keywords: 'privacy policy, data protection, cookies',
    }}
    sections={sections}
  />
);

const sections: readonly LegalSection[] = [
  {
    id: 'information-collection',
    title: 'Information we collect',
    paragraphs: [
      'You don’t need an account. For each page you open we record its URL, the page you came from, your type of device and browser, and your country. We use your IP address to determine the country and to prevent abuse; it is not stored with your visit.',
      'When you write to us or request a listing, we store what you entered: your name, your email address, your message, and for a listing the name, platforms, description and links of the profile.',
      'Listing holders have a password-protected dashboard. We store only a hash of the password, from which it can’t be recovered.',
    ],
  },
  {
    id: 'data-usage',
    title: 'How we use your data',
    paragraphs: [
      'We count views and clicks so that listed creators can see how often their profile was shown and their links were opened, and so that we know which pages are used. Bots are excluded from these figures.',
      'To count a visitor once a day, we compute a pseudonym from a random session identifier that our server issues, with a key that changes daily and is then deleted. With the same key we hash the network of your IP address, so that no single network can decide the figures. If your browser sends Global Privacy Control or Do Not Track, we ignore the session identifier and compute the pseudonym from your IP address and your browser’s name instead, as for visitors without one: all sessions of one browser at one address are then one visitor that day. Neither the address nor the pseudonym’s key is stored with your visit.',
      'We use messages and listing requests to reply to you, to send payment instructions and to publish the profile you requested. We do not sell personal data.',
    ],
  },
  {
    id: 'data-sharing',
    title: 'Data sharing',
    paragraphs: [
      'When you follow a link to another platform, that platform can see your visit. Its own policies apply.',
      'Third-party advertising and analytics scripts load only after you accept them. You can withdraw your consent at any time under “Privacy choices” at the bottom of every page. We treat your browser’s Global Privacy Control signal as a “no”. We share data with authorities only where the law requires it.',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies and local storage',
    paragraphs: [
      'Your browser stores your age confirmation, your theme, your favorites, your saved searches and your choice about third-party scripts on your device, and the last twelve profiles that you opened unless it sends Global Privacy Control or Do Not Track; “Forget what I looked at” on the home page removes those. A session identifier is stored until the browser session ends.',
      'Dashboards set one cookie at login, which scripts can’t read. You can delete all of this in your browser’s settings at any time.',
    ],
  },
  {
    id: 'security',
    title: 'Security',
    paragraphs: [
      'Access to personal data requires a login, login attempts are rate-limited, and passwords are stored only as hashes. No system is perfectly secure.',
      `If you find a vulnerability, please report it to ${contactAddress} before you publish it. We confirm a report within 48 hours and write again when the vulnerability is fixed.`,
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    paragraphs: [
      'You can ask what data we hold about you, have it corrected or erased, receive a copy, or object to its use. We answer privacy questions within 48 hours and complete data-protection requests within 30 days.',
      'If you’re not satisfied, you can complain to your local data-protection authority.',
    ],
  },
  {
    id: 'age-verification',
    title: 'Age verification',
    paragraphs: [
      'This site is for adults who are 18 or older, without exception. We ask you to confirm your age before showing anything. The confirmation is stored in your browser and is not sent to us.',
      'Everyone listed must be an adult and must prove it before a profile is published. The site carries the RTA label so that parental controls can block it.',
    ],
  },
  {
    id: 'contact',
    title: 'Contact',
    paragraphs: [
      `For privacy questions and data-protection requests, use the contact form or write to our data-protection contact at ${contactAddress}.`,
    ],
  },
];
