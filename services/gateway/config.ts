import { identityKeys } from '@marquee/kit/identity/identity';
import { configOf } from '@marquee/kit/settings/settings';

const Settings = configOf('gateway').extend({ IDENTITY_KEYS: identityKeys('gateway') });

/** Without TLS, passwords and session cookies are readable on the way, so production has to ask for it. */
export const Config = Settings.superRefine(({ NODE_ENV, PUBLIC_URL, ALLOW_HTTP, ADMIN_HOST }, context) => {
  if (NODE_ENV === 'production' && ALLOW_HTTP === 'off' && !PUBLIC_URL.startsWith('https:'))
    context.addIssue({
      code: 'custom',
      path: ['PUBLIC_URL'],
      message: `must be the site's https URL and is ${PUBLIC_URL}; to run without TLS, set ALLOW_HTTP=on`,
    });
  if (ADMIN_HOST?.replace(/:\d+$/, '').toLowerCase() === new URL(PUBLIC_URL).hostname)
    context.addIssue({
      code: 'custom',
      path: ['ADMIN_HOST'],
      message: 'must be another host than that of PUBLIC_URL: cookies do not distinguish ports',
    });
});
