import { photoGuidance } from '@marquee/contracts/rules/request-steps';
import { offer } from '../../catalog/claims/offer';
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
  /** The label in the row of popular topics; absent for other topics. */
  readonly popular?: string;
}

export const helpTopics: readonly HelpTopic[] = [
  {
    id: 'what-is-this',
    tab: 'faq',
    question: 'What is this site?',
    answer:
      'A directory of independent creators. Browse and search profiles here, then go straight to the pages the creators run themselves.',
  },
  {
    id: 'free',
    tab: 'faq',
    question: 'Is browsing free?',
    answer:
      'Yes. Browsing and searching are free and need no account. Prices on other platforms are set by the creators.',
  },
  {
    id: 'age',
    tab: 'faq',
    question: 'Why am I asked for my age?',
    answer:
      'This site is for adults who are 18 or older. Your answer is stored in your browser, so we ask only once per device.',
  },
  {
    id: 'how-many',
    tab: 'faq',
    question: 'How many models are listed?',
    answer:
      'The home page shows the current number, and the browse page shows how many models match each search and filter.',
  },
  {
    id: 'find',
    tab: 'faq',
    question: 'How do I find someone?',
    answer:
      'Type a name or keyword into the search box at the top, or choose a category. Search tolerates small typos.',
  },
  {
    id: 'get-listed',
    tab: 'services',
    question: 'How do I get listed?',
    answer: `Send a request from the listing page. We review it and email you payment instructions. Your profile goes live within ${offer.activation} after payment.`,
    popular: 'Getting listed',
  },
  {
    id: 'photos',
    tab: 'services',
    question: 'Which photos should I send?',
    answer: `${photoGuidance} Upload them on the status page of your request once it is approved. A gallery holds up to ${offer.galleryImages} images.`,
  },
  {
    id: 'featured',
    tab: 'services',
    question: 'What does featured mean?',
    answer: `For ${offer.featuredDays} days your profile has the FEATURED badge and is on the home page every day, in the first row of its categories, and first when search results tie. Featured models take turns: over a day each has every slot of the home page for the same time. It’s a paid placement and labeled as such.`,
  },
  {
    id: 'verified',
    tab: 'services',
    question: 'How do I get the verified badge?',
    answer:
      'We confirm that the listing belongs to the person it shows: with a document, a video call, or a message from their account on a platform.',
    popular: 'Verification',
  },
  {
    id: 'dashboard',
    tab: 'services',
    question: 'What does the analytics dashboard show?',
    answer:
      'Impressions, clicks, unique clicks and the click rate by day, who your audience is and where people saw you, and the results of your own campaign links. You log in with your own password.',
  },
  {
    id: 'price',
    tab: 'billing',
    question: 'What does a listing cost?',
    answer: `${offer.priceWithCurrency}, one-time. Nothing renews automatically.`,
  },
  {
    id: 'payment-methods',
    tab: 'billing',
    question: 'How can I pay?',
    answer: `${offer.payment}.`,
  },
  {
    id: 'refunds',
    tab: 'billing',
    question: 'Can I get a refund?',
    answer:
      'You receive a full refund within 7 days if delivery standards are not met. There is no refund after the service is completed.',
    popular: 'Refunds',
  },
  {
    id: 'activation',
    tab: 'billing',
    question: 'When does my listing go live?',
    answer: `Within ${offer.activation} after payment.`,
  },
  {
    id: 'password',
    tab: 'technical',
    question: 'I lost my dashboard password',
    answer:
      'We can’t see your password, so we’ll create a new one for you. Write to us from the email you registered with.',
    popular: 'Lost password',
  },
  {
    id: 'numbers',
    tab: 'technical',
    question: 'How are views and clicks counted?',
    answer:
      'A view counts when half of a card was visible for a second, once per page visit, or when a profile is opened. A click counts when a platform link is opened. Bots are excluded.',
  },
  {
    id: 'update-profile',
    tab: 'technical',
    question: 'How do I change my profile?',
    answer: 'Propose changes on your dashboard under “Edit profile”. They appear once we’ve reviewed them.',
  },
  {
    id: 'broken',
    tab: 'technical',
    question: 'Something doesn’t work',
    answer: `Tell us the page, your browser and what you expected, through the contact form or at ${contactAddress}. We respond to technical issues within 12 hours.`,
  },
];

/** The topics that contain every typed word, also as part of a longer word; none for blank text. */
export const findTopics = (topics: readonly HelpTopic[], typed: string): HelpTopic[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return topics.filter(({ question, answer, popular = '' }) => {
    const text = `${question} ${answer} ${popular}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
};
