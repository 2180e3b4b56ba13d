import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** The header with the caller's signed identity. The gateway strips any that comes from outside. */
export const identityHeader = 'x-marquee-identity';

/** A signature is valid for this long: enough for a slow request and clock skew, too short to be worth stealing. */
export const identityLivesMs = 30_000;

const Common = { requestId: z.string().max(64), address: z.string().max(64), at: z.int() };

/**
 * The caller. `visitor`: anyone; `admin`: the operator, whose session the gateway has checked; `service`: another service.
 * `orderedBy`: the operator whose order a service runs.
 * `address` is the caller's IP, for limits and the daily pseudonym; it is never stored or logged.
 */
export const Identity = z.discriminatedUnion('role', [
  z.object({ role: z.literal('visitor'), ...Common }),
  z.object({
    role: z.literal('admin'),
    ...Common,
    operatorId: z.int(),
    email: z.string(),
    sessionId: z.string(),
  }),
  z.object({
    role: z.literal('service'),
    ...Common,
    service: z.string(),
    orderedBy: z.string().max(254).optional(),
  }),
]);
export type Identity = z.infer<typeof Identity>;

const signature = (secret: string, payload: string): Buffer =>
  createHmac('sha256', secret).update(payload).digest();

/** `<base64url of the JSON>.<hex HMAC-SHA-256>`. */
export const signIdentity = (secret: string, identity: Identity): string => {
  const payload = Buffer.from(JSON.stringify(identity)).toString('base64url');
  return `${payload}.${signature(secret, payload).toString('hex')}`;
};

/** The identity in `header`, or undefined when it is missing, forged, malformed or expired. */
export const verifyIdentity = (
  secret: string,
  header: string | undefined,
  now = Date.now(),
): Identity | undefined => {
  const [payload, signed, ...rest] = header?.split('.') ?? [];
  if (payload === undefined || signed === undefined || rest.length > 0) return undefined;
  const given = Buffer.from(signed, 'hex');
  const expected = signature(secret, payload);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const parsed = Identity.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  if (!parsed.success || Math.abs(now - parsed.data.at) > identityLivesMs) return undefined;
  return parsed.data;
};
