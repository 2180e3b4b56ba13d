import { LegalView } from './legal-view';
import sections from './privacy.json' with { type: 'json' };

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
