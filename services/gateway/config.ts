import { availableParallelism } from 'node:os';
import { fields } from '@marquee/kit/config/fields';
import { identityKeys } from '@marquee/kit/identity/identity';
import { isIpNetwork } from '@marquee/kit/limits/ip-networks';
import { z } from 'zod';
import { thirdPartyFields } from './site-config/third-party';

const Settings = z.object({
  /** `production`: PUBLIC_URL without TLS is refused, unless ALLOW_HTTP is on. */
  NODE_ENV: z.string().optional(),
  LISTEN_HOST: fields.LISTEN_HOST,
  LISTEN_PORT: fields.LISTEN_PORT,
  LOG_LEVEL: fields.LOG_LEVEL,
  /** The public listener. */
  PUBLIC_HOST: z.string().default('127.0.0.1'),
  PORT: fields.port.default(8080),
  /** The site's own URL. Its host is the only one that is answered, and https makes cookies Secure. */
  PUBLIC_URL: fields.PUBLIC_URL,
  /** `on`: in production too, PUBLIC_URL may be http. `make up` sets it on localhost. */
  ALLOW_HTTP: z.enum(['on', 'off']).default('off'),
  /** Further host names of the public site, separated by commas. */
  ALLOWED_HOSTS: fields.list(fields.host).default([]),
  ADMIN_HOST: fields.ADMIN_HOST,
  /** The origins of images on public pages, separated by commas; unset: any https host. */
  IMAGE_HOSTS: fields.list(z.url({ protocol: /^https$/, error: 'must be https URLs' })).optional(),
  REDIS_URL: fields.REDIS_URL,
  /** Model changes are read here and passed on to the web service, which drops the cached pages. */
  AMQP_URL: fields.AMQP_URL,
  /**
   * The keys that sign calls between services: for each pair of services `<from>><to>:<key>`, separated by
   * spaces.
   */
  IDENTITY_KEYS: identityKeys('gateway'),
  SERVICE_SECRET: fields.SERVICE_SECRET,
  CATALOG_URL: fields.serviceUrl,
  /** Every IP behind each name is an instance; names are resolved again every few seconds. */
  TRACKING_URL: fields.serviceUrls,
  ANALYTICS_URL: fields.serviceUrl,
  ADMIN_URL: fields.serviceUrl,
  /** Renders the public pages and serves the frontend's files. */
  WEB_URL: fields.serviceUrl,
  RATE_LIMITS: fields.RATE_LIMITS,
  /** Events that one IP may send per minute, and five times as many at once. */
  EVENTS_PER_MINUTE: z.coerce.number().int().min(1).default(6_000),
  /**
   * The number of our own proxies in front, each appending to X-Forwarded-For. 0, or fewer entries than
   * proxies: the header is ignored.
   */
  TRUST_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  /**
   * IPs and networks of these proxies, separated by commas: the header counts on their connections only.
   * Unset: on all.
   */
  TRUSTED_PROXIES: fields
    .list(z.string().refine(isIpNetwork, 'must be IPs or networks such as 10.0.0.0/8'))
    .default([]),
  /**
   * Connections of all clients at a time. Beyond it the oldest idle one is closed; when all are busy the new
   * one gets 503. 10,000: below the usual limit of file descriptors (20,000 and more), at some 20 KB each.
   * Raise both together.
   */
  MAX_CONNECTIONS: z.coerce.number().int().min(100).default(10_000),
  /**
   * Processes that answer the public port. Half of the cores by default, because a request costs as much CPU
   * behind the gateway as in it. With more than one, another process starts them, replaces those that end and
   * answers the other services.
   */
  GATEWAY_PROCESSES: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .optional()
    .transform((given) => given ?? Math.max(1, Math.floor(availableParallelism() / 2))),
  /**
   * While this file exists, pages and API routes are answered with 503. Posts of events and redirects are
   * not. `make maintenance` sets it.
   */
  MAINTENANCE_FILE: z.string().optional(),
  /**
   * With OTEL_EXPORTER_OTLP_ENDPOINT: the share of requests that are traced, from 0 to 1. Chosen at random,
   * whatever a client's `traceparent` header says; every other service follows.
   */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.01),
  /** Shown on the public pages where a form fails. */
  CONTACT_EMAIL: fields.CONTACT_EMAIL,
  /** Simulated chat and activity: shown with their label, or not at all. */
  SIMULATED_WIDGETS: z.enum(['labelled', 'off']).default('labelled'),
  ...thirdPartyFields,
});

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
