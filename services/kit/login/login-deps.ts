import { purposeKeys, type ServiceSecret } from '../identity/service-secret';
import type { RedisClient } from '../redis/open-redis';
import { boundedHashing, type Hashing } from './bounded-hashing';
import { type DeviceCookies, deviceCookies } from './device-cookie';
import { type LoginThrottle, loginThrottle } from './login-throttle';

export type LoginDeps = {
  readonly throttle: LoginThrottle;
  readonly hashing: Hashing;
  readonly devices: DeviceCookies;
};

/** Checks logins and passwords; `prefix` begins the names of the throttle's keys in Redis. */
export const loginDeps = (redis: RedisClient['redis'], prefix: string, secret: ServiceSecret): LoginDeps => ({
  throttle: loginThrottle({ redis, keys: purposeKeys(secret, 'login throttle') }, prefix),
  hashing: boundedHashing({ atOnce: 2, waitingMax: 20 }),
  devices: deviceCookies(secret),
});
