import { offer } from '../../catalog/claims/offer';
import { contactAddress } from '../../platform/site-config/site-config';
import { type LegalSection, LegalView } from './legal-view';

export const TermsPage = () => (
  <LegalView
    title="Terms of Service"
    text="The rules for using this site, whether you visit it or are listed on it."
    head={{
      path: '/terms',
      description:
        'The rules for visitors and listed creators: eligibility, payments, refunds, content and disputes.',
      keywords: 'terms of service, conditions, refunds',
    }}
    sections={sections}
  />
);

const sections: readonly LegalSection[] = [
  {
    id: 'acceptance',
    title: 'Acceptance of terms',
    paragraphs: [
      'By using this site you accept these terms. If you do not accept them, please do not use the site. We publish changes on this page, with their date.',
    ],
  },
  {
    id: 'eligibility',
    title: 'Eligibility',
    paragraphs: [
      'Users must be 18 or older, and of legal age where they live if that is later. The same applies to everyone listed or shown.',
    ],
  },
  {
    id: 'services',
    title: 'Services',
    paragraphs: [
      'This site is a directory. It shows profiles of independent creators and links to the pages they run on third-party platforms. Those platforms have their own terms. Browsing is free.',
      `Creators can buy a premium listing: ${offer.featuredDays} days of featured status, an analytics dashboard, and a profile that stays. It is activated within ${offer.activation} after payment.`,
    ],
  },
  {
    id: 'acceptable-use',
    title: 'Acceptable use',
    paragraphs: [
      'Use the site for personal purposes, respect the people shown on it, and follow the law that applies to you. Profiles, photos and texts belong to their creators; you may not copy them without consent.',
    ],
  },
  {
    id: 'prohibited-conduct',
    title: 'Prohibited conduct',
    paragraphs: [
      'Do not list a person without their consent, impersonate anyone, harass anyone, inflate views or clicks, scrape the site, or try to bypass the age gate, logins or rate limits.',
    ],
  },
  {
    id: 'content-policies',
    title: 'Content policies',
    paragraphs: [
      'A profile shows an adult who agreed to be shown. We immediately remove anything that depicts or suggests people under 18, coercion, violence or another person without consent, and report it where the law requires.',
      'If you find such content, please report it. We handle these reports first.',
    ],
  },
  {
    id: 'payments',
    title: 'Payments and refunds',
    paragraphs: [
      `A premium listing costs ${offer.priceWithCurrency}, one-time. You pay by the payment instructions that we email you after your request.`,
      'You receive a full refund within 7 days if delivery standards are not met. There is no refund after the service is completed.',
    ],
  },
  {
    id: 'termination',
    title: 'Termination',
    paragraphs: [
      'We may remove profiles or end access that violates these terms. You can appeal by replying to our notice; someone who was not involved in the decision reviews it. You can have your own listing removed at any time.',
    ],
  },
  {
    id: 'disclaimers',
    title: 'Disclaimers',
    paragraphs: [
      'The site is provided as is. Figures marked as targets or marketing claims are not promises, and we do not guarantee any number of views, clicks or fans. We are not liable for the platforms and pages we link to.',
    ],
  },
  {
    id: 'governing-law',
    title: 'Governing law',
    paragraphs: [
      'The governing law is US federal law. Disputes under $10,000 are resolved by arbitration.',
      `We respond to legal matters within 5 business days: ${contactAddress}.`,
    ],
  },
];
