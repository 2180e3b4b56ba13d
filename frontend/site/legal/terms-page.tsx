import { offer } from '../../catalogue/listing/offer';
import { PageHead } from '../../platform/head/page-head';
import { contactAddress } from '../../platform/site-config/site-config';
import { type LegalSection, LegalView } from './legal-view';

export const TermsPage = () => (
  <>
    <PageHead
      title="Terms of Service"
      description="The rules for visitors and for listed creators: eligibility, payment, refunds, content and disputes."
      keywords="terms of service, conditions, refunds"
      path="/terms"
    />
    <LegalView
      title="Terms of Service"
      text="The rules that hold between you and this site, whether you visit it or are listed on it."
      sections={sections}
    />
  </>
);

const sections: readonly LegalSection[] = [
  {
    id: 'acceptance',
    title: 'Acceptance of Terms',
    paragraphs: [
      'By using this site you accept these terms. If you do not, please leave it. We announce changes on this page, with their date.',
    ],
  },
  {
    id: 'eligibility',
    title: 'Eligibility',
    paragraphs: [
      'Users must be 18 or older, and of legal age where they live if that is later. The same holds for everybody who is listed or shown.',
    ],
  },
  {
    id: 'services',
    title: 'Services',
    paragraphs: [
      'The site is a directory. It shows profiles of independent creators and links to the pages that they run on platforms of others. What happens on those platforms is governed by their terms. Browsing is free.',
      `Creators can buy a premium listing: ${offer.featuredDays} days of featured status, an analytics dashboard, and a profile that stays. It is activated within ${offer.activation} after payment.`,
    ],
  },
  {
    id: 'acceptable-use',
    title: 'Acceptable Use',
    paragraphs: [
      'Use the site for yourself, respect the people shown on it, and keep to the law that applies to you. Profiles, pictures and texts belong to those who made them; copying them elsewhere needs their consent.',
    ],
  },
  {
    id: 'prohibited-conduct',
    title: 'Prohibited Conduct',
    paragraphs: [
      'Do not list a person without their consent, pretend to be somebody else, harass anybody, inflate views or clicks, collect the contents by machine, or try to get past the age gate, log-ins or limits of the site.',
    ],
  },
  {
    id: 'content-policies',
    title: 'Content Policies',
    paragraphs: [
      'A profile shows an adult who agreed to be shown. Anything that depicts or suggests people under 18, coercion, violence or another person without consent is removed at once and reported where the law asks for it.',
      'Whoever finds something of the kind should write to us; such messages come before all others.',
    ],
  },
  {
    id: 'payments',
    title: 'Payments and Refunds',
    paragraphs: [
      `A premium listing costs ${offer.priceWithCurrency}, one-time. Payment instructions are sent by e-mail after your request; you can pay by ${offer.paymentMethods}.`,
      'You receive a full refund within 7 days if delivery standards are not met. There is no refund after the service is completed.',
    ],
  },
  {
    id: 'termination',
    title: 'Termination',
    paragraphs: [
      'We may remove a profile or end access that breaks these terms. You may appeal by answering our notice, and a person who did not make the decision looks at it. You may have your own listing removed at any time.',
    ],
  },
  {
    id: 'disclaimers',
    title: 'Disclaimers',
    paragraphs: [
      'The site is offered as it is. Figures that are marked as targets or marketing claims are not promises, and no particular number of views, clicks or fans is guaranteed. We are not liable for the platforms and pages that we link to.',
    ],
  },
  {
    id: 'governing-law',
    title: 'Governing Law',
    paragraphs: [
      'The governing law is US federal law. Disputes under $10,000 are settled by arbitration.',
      `Legal matters are answered within 5 business days: ${contactAddress}.`,
    ],
  },
];
