import { PageHead } from '../../platform/head/page-head';
import { LegalView } from './legal-view';
import { privacySections } from './privacy-sections';

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
      sections={privacySections}
    />
  </>
);
