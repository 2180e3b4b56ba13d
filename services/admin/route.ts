import { routeFor } from '@marquee/kit/http/route';
import type { AdminDeps } from './deps';

export const route = routeFor<AdminDeps>();
