import { filledText } from '@marquee/contracts/text/text';
import type { Publisher } from '@marquee/kit/bus/publisher';
import type { Calendar } from '@marquee/kit/days/site-calendar';
import { routeFor } from '@marquee/kit/http/route';
import type { ServiceClient } from '@marquee/kit/http/upstream';
import type { PurposeKeys } from '@marquee/kit/identity/service-secret';
import type { FactorDeps } from '@marquee/kit/login/factors/second-step';
import type { LoginDeps } from '@marquee/kit/login/login-deps';
import { z } from 'zod';
import type { LiveVisitors } from './counting/live/live-visitors';
import type { ModelFacts } from './holders/access/model-facts';
import type { PasswordCache } from './holders/access/password-cache';
import type { PlacementEffects } from './holders/placement/placement-effects';

export type AnalyticsDeps = LoginDeps &
  FactorDeps & {
    readonly live: LiveVisitors;
    readonly facts: ModelFacts;
    /** Sign session tokens, so that the gateway recognizes a holder's browser. */
    readonly sessionKeys: PurposeKeys;
    readonly passwords: PasswordCache;
    /** A holder's session ends after so long without use; undefined: after its 30 days only. */
    readonly idleHours: number | undefined;
    readonly placementEffects: PlacementEffects;
    readonly catalog: Pick<ServiceClient, 'get'>;
    readonly publisher: Publisher;
    readonly calendar: Calendar;
    readonly secureCookies: boolean;
    readonly publicUrl: string;
  };

export const route = routeFor<AnalyticsDeps>();

/** The params of a dashboard's routes; any text, so that an unknown model is like a wrong password. */
export const slugParams = z.object({ slug: filledText(120) });
