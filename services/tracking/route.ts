import { routeFor } from '@marquee/kit/http/route';
import type { TrackingDeps } from './deps';

export const route = routeFor<TrackingDeps>();
