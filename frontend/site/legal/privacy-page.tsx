import { PageHead } from '../../platform/head/page-head';
import { contactAddress } from '../../platform/site-config/site-config';
import { type LegalSection, LegalView } from './legal-view';

export const PrivacyPage = () => (
  <>
    <PageHead
      title="Privacy Policy"
      description="What this directory collects, why, for how long, and how you have it shown, corrected or erased."
      keywords="privacy policy, data protection, cookies"
      path="/privacy"
    />
    <LegalView
      title="Privacy Policy"
      text="What we collect, why we collect it, and what you can do about it, in plain words."
      sections={sections}
    />
  </>
);

const sections: readonly LegalSection[] = [
  {
    id: 'information-collection',
    title: 'Information We Collect',
    paragraphs: [
      'Visiting needs no account. For each page that you open we record its address, the page you came from, the kind of device and browser, and the country. Your network address is used to find the country and to keep abuse away; it is not kept with your visit.',
      'When you write to us or ask for a listing, we keep what you typed: your name, your e-mail address, your message, and for a listing the name, platforms, description and links of the profile.',
      'Holders of a listing have a dashboard behind a password. We keep only a hash of that password, which cannot be turned back into it.',
    ],
  },
  {
    id: 'data-usage',
    title: 'How We Use Your Data',
    paragraphs: [
      'Views and clicks are counted so that listed creators see how often their profile was shown and their links were followed, and so that we know which pages are used. Automated visitors are kept out of those figures.',
      'Messages and listing requests are used to answer you, to send payment instructions and to publish the profile that you asked for. We do not sell personal data.',
    ],
  },
  {
    id: 'data-sharing',
    title: 'Data Sharing',
    paragraphs: [
      'The platforms that a profile links to see your visit once you follow a link there, and treat it by their own policies.',
      'Advertising and analytics scripts of other companies load only after you agree to them; “Privacy choices” at the foot of every page takes that back. A privacy signal of your browser counts as a no. We hand data to authorities only where the law obliges us to.',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies and Local Storage',
    paragraphs: [
      'Your browser remembers that you confirmed your age and which theme you chose, and your answer about scripts of other companies, on your device. An identifier of the visit is kept for as long as the browser session lasts.',
      'Dashboards set one cookie when somebody logs in, which scripts cannot read. You can remove all of this in your browser’s settings at any time.',
    ],
  },
  {
    id: 'security',
    title: 'Security',
    paragraphs: [
      'Access to personal data needs a log-in, attempts to guess passwords are slowed down, and passwords are stored only as hashes. No system is perfectly safe; if yours is a report of a weakness, please write to us first.',
    ],
  },
  {
    id: 'rights',
    title: 'Your Rights',
    paragraphs: [
      'You may ask what we hold about you, have it corrected or erased, receive a copy, or object to its use. We answer privacy questions within 48 hours and complete data-protection requests within 30 days.',
      'If you are not satisfied you may turn to the data-protection authority where you live.',
    ],
  },
  {
    id: 'age-verification',
    title: 'Age Verification',
    paragraphs: [
      'This site is for adults of 18 years or older, without exception. Before anything is shown you are asked to confirm your age; the confirmation is stored locally in your browser and is not sent to us.',
      'Everybody who is listed must be an adult and must prove it before a profile is published. The site carries the RTA label, so that parental controls can block it.',
    ],
  },
  {
    id: 'contact',
    title: 'Contact',
    paragraphs: [
      `Questions about privacy, and requests to our data-protection contact, reach us through the contact form or at ${contactAddress}.`,
    ],
  },
];
