import { httpApp } from '@marquee/kit/http/http-app';
import { createInviteLink } from './access/create-invite-link';
import { getPasswords } from './access/get-passwords';
import { insightsLogin, insightsLogout } from './access/insights-login';
import { openInviteLink } from './access/invite-link-routes';
import { login } from './access/login';
import { logout } from './access/logout';
import { generatePassword } from './access/password-routes';
import { getDeadLetter, getDeadLetters, postDiscard, postReplay } from './dead-letters/dead-letter-routes';
import { exportInsights } from './files/export-insights';
import { getLedger, getOwnLedger } from './ledger/get-ledger';
import { getPlacement } from './placement/get-placement';
import type { AnalyticsDeps } from './route';
import { getModelAnalytics, getModelInsights } from './routes/get-model-analytics';
import { getModelViews } from './routes/get-model-views';
import { getSiteInsights, getWebsiteAnalytics } from './routes/get-site-analytics';

export const analyticsApp = (deps: AnalyticsDeps, options: Parameters<typeof httpApp>[2]) =>
  httpApp(
    deps,
    [
      login,
      logout,
      insightsLogin,
      insightsLogout,
      getModelAnalytics,
      getModelInsights,
      getModelViews,
      getWebsiteAnalytics,
      getSiteInsights,
      exportInsights,
      getPlacement,
      generatePassword,
      createInviteLink,
      openInviteLink,
      getPasswords,
      getLedger,
      getOwnLedger,
      getDeadLetters,
      getDeadLetter,
      postReplay,
      postDiscard,
    ],
    options,
  );
