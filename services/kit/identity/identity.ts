import { createSecretKey, type KeyObject } from 'node:crypto';
import { ApiScopes } from '@marquee/contracts/http/api-tokens';
import { operatorRoles } from '@marquee/contracts/rules/operator-access';
import { z } from 'zod';
import { isMacOf, mac, type PurposeKeys, purposeKeys } from './service-secret';

/** The header with the caller's signed identity. The gateway strips any that comes from outside. */
export const identityHeader = 'x-marquee-identity';

/** How long a signature is valid by the receiver's clock: for a slow request, too short to steal. */
export const identityLivesMs = 30_000;

/** The header of a 401 to a correct signature of another time: our time, signed for that request. */
export const clockHeader = 'x-marquee-clock';

/** Which service may call which. Each pair has its own keys, which no other service has. */
export const identityPairs = [
  'gateway>catalog',
  'gateway>tracking',
  'gateway>analytics',
  'gateway>admin',
  'tracking>catalog',
  'tracking>admin',
  'analytics>catalog',
  'analytics>tracking',
  'admin>catalog',
  'admin>analytics',
  'traffic>catalog',
  'traffic>tracking',
  'traffic>analytics',
] as const;
export type IdentityPair = (typeof identityPairs)[number];

/** A service that calls others or is called. `traffic` is the tool that sends demo traffic. */
export type ServiceName = 'gateway' | 'catalog' | 'tracking' | 'analytics' | 'admin' | 'traffic';

export const pairsOf = (self: string): IdentityPair[] =>
  identityPairs.filter((pair) => pair.split('>').includes(self));

const Common = { requestId: z.string().max(64), address: z.string().max(64), at: z.int() };

/**
 * The caller. `visitor`: anyone; `admin`: an operator, and `holder`: the holder of the model `modelId` or an
 * agency that has it in its list, whose sessions the gateway has checked; `service`: another service.
 * `operatorRole` decides what an operator may do, and `lacksSecondFactor` limits that to setting one up. `slug` is the model as the request names it. `scopes`: the
 * request brought a token that may read these, instead of a session. `requestedBy`:
 * the operator whose command a service runs. `address` is the caller's IP, for limits and the daily pseudonym;
 * it is never stored or logged.
 */
export const Identity = z.discriminatedUnion('role', [
  z.object({ role: z.literal('visitor'), ...Common }),
  z.object({
    role: z.literal('admin'),
    ...Common,
    operatorId: z.int(),
    operatorRole: z.enum(operatorRoles),
    lacksSecondFactor: z.boolean().optional(),
    email: z.string(),
    sessionId: z.string(),
    scopes: ApiScopes.optional(),
  }),
  z.object({
    role: z.literal('holder'),
    ...Common,
    slug: z.string().max(120),
    modelId: z.int(),
    sessionId: z.string(),
    agency: z.string().optional(),
    scopes: ApiScopes.optional(),
  }),
  z.object({
    role: z.literal('service'),
    ...Common,
    service: z.string(),
    requestedBy: z.string().max(254).optional(),
  }),
]);
export type Identity = z.infer<typeof Identity>;

export type Identities = {
  readonly self: ServiceName;
  /** The header of a request to service `to`: `<from>><to>.<base64url of the JSON>.<hex HMAC-SHA-256>`. */
  readonly sign: (to: ServiceName, identity: Identity) => string;
  /** The identity in `header`; undefined if missing, forged, expired, another's or of a foreign role. */
  readonly verify: (header: string | undefined, now?: number) => Identity | undefined;
  /** For the refusal of `header`: our time, signed for it, if only the time of the signature is wrong. */
  readonly signTime: (header: string | undefined, now?: number) => string | undefined;
  /** The clock of the service that refused `header` with `clock`; undefined unless it signed this. */
  readonly readTime: (header: string, clock: string) => number | undefined;
  /** Independent keys for one purpose of this service, derived from its own keys; they change with them. */
  readonly purposeKeys: (purpose: string) => PurposeKeys;
  /** Keys that only the two services of `pair` can derive, for one purpose. Throws for another's pair. */
  readonly pairKeys: (pair: IdentityPair, purpose: string) => PurposeKeys;
  /** By how many ms each called service's clock was ahead when it last refused a signature for that. */
  readonly skews: Map<ServiceName, number>;
};

/** Only the gateway checks visitors and sessions. Any other service speaks for itself alone. */
const mayAssert = (from: string, identity: Identity): boolean =>
  identity.role === 'service' ? identity.service === from : from === 'gateway';

/** `keys`: for each pair of `self` the key that signs, then those that are accepted as well. */
const openIdentities = (
  self: ServiceName,
  keys: ReadonlyMap<string, readonly [KeyObject, ...KeyObject[]]>,
): Identities => {
  /** The identity in a correctly signed header, whatever its time. */
  const readSigned = (header: string | undefined): Identity | undefined => {
    const [pair, payload, signature, ...rest] = header?.split('.') ?? [];
    if (pair === undefined || payload === undefined || signature === undefined || rest.length > 0) return;
    const [from = '', to] = pair.split('>');
    const accepted = keys.get(pair);
    if (to !== self || accepted === undefined) return;
    if (!isMacOf(accepted, `${pair}.${payload}`, Buffer.from(signature, 'hex'))) return;
    const { data: identity } = Identity.safeParse(
      JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')),
    );
    return identity !== undefined && mayAssert(from, identity) ? identity : undefined;
  };
  const keysFor = (header: string): readonly KeyObject[] => keys.get(header.split('.')[0] ?? '') ?? [];
  const clockText = (at: string, header: string): string => `clock ${at} ${header}`;
  return {
    self,
    sign: (to, identity) => {
      const pair = `${self}>${to}`;
      const [key] = keys.get(pair) ?? [];
      if (key === undefined) throw new Error(`no key for ${pair}`);
      const text = `${pair}.${Buffer.from(JSON.stringify(identity)).toString('base64url')}`;
      return `${text}.${mac(key, text).toString('hex')}`;
    },
    verify: (header, now = Date.now()) => {
      const identity = readSigned(header);
      return identity && Math.abs(now - identity.at) <= identityLivesMs ? identity : undefined;
    },
    signTime: (header = '', now = Date.now()) => {
      const [key] = keysFor(header);
      if (key === undefined || readSigned(header) === undefined) return undefined;
      return `${now}.${mac(key, clockText(String(now), header)).toString('hex')}`;
    },
    readTime: (header, clock) => {
      const [at = '', signature = ''] = clock.split('.');
      const isOurs = isMacOf(keysFor(header), clockText(at, header), Buffer.from(signature, 'hex'));
      return isOurs ? Number(at) : undefined;
    },
    purposeKeys: (purpose) => {
      const own = [...keys].find(([pair]) => pair.startsWith(`${self}>`))?.[1] ?? [];
      return purposeKeys(own, purpose);
    },
    pairKeys: (pair, purpose) => {
      const own = keys.get(pair);
      if (own === undefined) throw new Error(`no key for ${pair}`);
      return purposeKeys(own, purpose);
    },
    skews: new Map(),
  };
};

const entryShape = /^([a-z]+>[a-z]+):([\w-]{32,}(?:,[\w-]{32,})*)$/;

/**
 * The setting `IDENTITY_KEYS` of service `self`: for each of its pairs `<from>><to>:<key>`, separated by spaces.
 * Keys are separated by commas: the first signs, and all are accepted; 32 or more letters, digits, `-`, `_`.
 */
export const identityKeys = (self: ServiceName) =>
  z.string().transform((text, { issues, value }): Identities => {
    const fault = (message: string) => issues.push({ code: 'custom', message, input: value });
    const keys = new Map<string, readonly [KeyObject, ...KeyObject[]]>();
    const used = new Set<string>();
    for (const entry of text.trim().split(/\s+/)) {
      const [, pair = '', list = ''] = entryShape.exec(entry) ?? [];
      const [first = '', ...others] = list.split(',');
      // The text is not repeated: it contains keys.
      if (pair === '') fault('must have entries like gateway>catalog:<key of 32 or more characters>');
      else if (!pairsOf(self).some((known) => known === pair)) fault(`must not have the keys of ${pair}`);
      else if (list.split(',').some((key) => used.has(key))) fault('must not use one key for two pairs');
      const keyOf = (key: string) => createSecretKey(Buffer.from(key));
      if (first !== '') keys.set(pair, [keyOf(first), ...others.map(keyOf)]);
      for (const key of list.split(',')) used.add(key);
    }
    for (const pair of pairsOf(self)) if (!keys.has(pair)) fault(`must have a key for ${pair}`);
    return openIdentities(self, keys);
  });
