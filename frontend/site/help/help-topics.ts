import { offer } from '../../catalogue/listing/offer';
import { contactAddress } from '../../platform/site-config/site-config';

export const helpTabs = [
  { key: 'faq', label: 'FAQ' },
  { key: 'services', label: 'Services' },
  { key: 'billing', label: 'Billing' },
  { key: 'technical', label: 'Technical' },
] as const;
export type HelpTab = (typeof helpTabs)[number]['key'];

export interface HelpTopic {
  readonly id: string;
  readonly tab: HelpTab;
  readonly question: string;
  readonly answer: string;
  /** Stands in the row of popular topics under this name. */
  readonly popular?: string;
}

export const helpTopics: readonly HelpTopic[] = [
  {
    id: 'what-is-this',
    tab: 'faq',
    question: 'What is this site?',
    answer:
      'A directory of independent creators. You browse and search profiles here, and go straight to the pages that the creators run themselves.',
  },
  {
    id: 'free',
    tab: 'faq',
    question: 'Is browsing free?',
    answer:
      'Yes. Browsing and searching cost nothing and need no account. What a creator asks for on another platform is between you and them.',
  },
  {
    id: 'age',
    tab: 'faq',
    question: 'Why am I asked for my age?',
    answer:
      'The site is for adults of 18 years or older only. Your confirmation is stored locally in your browser, so that you are asked once per device.',
  },
  {
    id: 'how-many',
    tab: 'faq',
    question: 'How many models are listed?',
    answer:
      'The home page shows the number as it is counted at that moment, and the browse page says how many models each search and filter leaves.',
  },
  {
    id: 'find',
    tab: 'faq',
    question: 'How do I find somebody?',
    answer:
      'Type a name or a word into the search box of the header, or choose a category. Searches forgive small typing mistakes.',
    popular: 'Searching',
  },
  {
    id: 'get-listed',
    tab: 'services',
    question: 'How do I get listed?',
    answer: `Send the request on the listing page. We check it, send payment instructions by e-mail, and your profile is active within ${offer.activation} after payment.`,
    popular: 'Getting listed',
  },
  {
    id: 'photos',
    tab: 'services',
    question: 'Which photos should I send?',
    answer: `Send at least 5 profile photos, at least 1080p, as JPEG or PNG, each under 10MB. A gallery holds up to ${offer.galleryImages} images.`,
    popular: 'Photo guidelines',
  },
  {
    id: 'featured',
    tab: 'services',
    question: 'What does featured mean?',
    answer: `For ${offer.featuredDays} days your profile carries the FEATURED badge and stands first on the homepage, in its categories and in search. The place is paid for, and the site says so.`,
  },
  {
    id: 'verified',
    tab: 'services',
    question: 'How do I get the verified badge?',
    answer:
      'We make sure that the listing belongs to the person it shows: by a document, a video call, or a message from the profile on its platform.',
    popular: 'Verification',
  },
  {
    id: 'dashboard',
    tab: 'services',
    question: 'What does the analytics dashboard show?',
    answer:
      'How often your profile was seen, how often your links were followed, the click rate, and both day by day. It opens with your own password.',
    popular: 'Analytics dashboard',
  },
  {
    id: 'price',
    tab: 'billing',
    question: 'What does a listing cost?',
    answer: `${offer.priceWithCurrency}, one-time. Nothing renews by itself.`,
    popular: 'Pricing',
  },
  {
    id: 'payment-methods',
    tab: 'billing',
    question: 'How can I pay?',
    answer: `By ${offer.paymentMethods}. Instructions come by e-mail after your request.`,
  },
  {
    id: 'refunds',
    tab: 'billing',
    question: 'Can I get a refund?',
    answer:
      'You receive a full refund within 7 days if delivery standards are not met. There is none after the service is completed.',
    popular: 'Refunds',
  },
  {
    id: 'activation',
    tab: 'billing',
    question: 'When is my listing active?',
    answer: `Within ${offer.activation} after payment.`,
  },
  {
    id: 'password',
    tab: 'technical',
    question: 'I lost my dashboard password',
    answer:
      'We keep only a hash of it and cannot read it, so we make you a new one. Write to us from the address that you registered with.',
    popular: 'Lost password',
  },
  {
    id: 'numbers',
    tab: 'technical',
    question: 'How are views and clicks counted?',
    answer:
      'A view counts when half of a card was visible for a second, once per visit of a page, or when a profile is opened. A click counts when a platform link is followed. Automated visitors are kept out.',
  },
  {
    id: 'update-profile',
    tab: 'technical',
    question: 'How do I change my profile?',
    answer:
      'Send us what should change through the contact form, with the address of your profile. Changes show as soon as they are saved.',
  },
  {
    id: 'broken',
    tab: 'technical',
    question: 'Something does not work',
    answer: `Tell us the page, your browser and what you expected, through the contact form or at ${contactAddress}. We answer technical issues within 12 hours.`,
  },
];
