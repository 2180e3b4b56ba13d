import { PageHead } from '../../platform/head/page-head';
import { LegalView } from './legal-view';
import { termsSections } from './terms-sections';

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
      sections={termsSections}
    />
  </>
);
