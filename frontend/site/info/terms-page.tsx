import { LegalView } from './legal-view';
import sections from './terms.json' with { type: 'json' };

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
