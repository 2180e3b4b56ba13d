import { randomUUID } from 'node:crypto';
import { ModelProfile } from '@marquee/contracts/http/models';
import { categories } from '@marquee/contracts/rules/categories';
import { identityHeader } from '@marquee/kit/identity/identity';
import { newToken } from '@marquee/kit/identity/secret-token';
import { silentLog } from '@marquee/kit/log/log';
import { hashPassword } from '@marquee/kit/login/password-hash';
import { openPostgres } from '@marquee/kit/postgres/open-postgres';
import { testIdentityHeader } from '@marquee/kit/testing/identity-keys';
import { z } from 'zod';
import { addContactMessage } from '../../../services/admin/contact/contact-message-queries';
import { addListingRequest } from '../../../services/admin/listing-requests/listing-request-changes';
import { setSession } from '../../../services/admin/operators/session-cookie';
import { openSession } from '../../../services/admin/operators/session-queries';
import { addReport } from '../../../services/admin/reports/report-queries';
import {
  openHolderSession,
  setHolderCookie,
} from '../../../services/analytics/holders/access/holder-sessions';
import { replacePassword } from '../../../services/analytics/holders/access/passwords';
import type { ProductEnvironment } from '../../launch/instance/product-environment';
import type { FuzzRoute } from './fuzz-routes';
import type { Role } from './requests';
import type { Hints } from './values';

type Model = { readonly id: number; readonly slug: string; readonly hash: string };

export type Credentials = {
  readonly cookie: string | undefined;
  /** Headers that claim an identity. */
  readonly forged: readonly (readonly [string, string])[];
};

/** The models, accounts and inbox records of a run. Requests change no others. */
export type Fixtures = {
  readonly hintsFor: (route: FuzzRoute, role: Role) => Hints;
  /** The models whose dashboards the holders may open. */
  readonly ownSlugs: Readonly<Partial<Record<Role, string>>>;
  /** New sessions, so that requests that end one disturb no others. */
  readonly logIn: (role: Role) => Promise<Credentials>;
  /** Texts that only an administrator may read. */
  readonly adminOnly: readonly string[];
  /** Archives every model that the run has created, and deletes its operators. */
  readonly close: () => Promise<void>;
};

const passwords = { holder: 'a password of the fuzzer', other: 'the password of others' };
const operatorPattern = 'fuzz-%@example.org';
const pairOf = (setCookie: string): string => setCookie.split(';', 1)[0] ?? '';

export const openFixtures = async ({
  databases,
  publicUrl,
}: Pick<ProductEnvironment, 'databases' | 'publicUrl'>): Promise<Fixtures> => {
  const options = { log: silentLog, max: 2, applicationName: 'fuzz' };
  const admin = openPostgres(databases.admin, options);
  const analytics = openPostgres(databases.analytics, options);
  const label = randomUUID().slice(0, 8);
  const passwordHash = await hashPassword(passwords.holder);
  const otherHash = await hashPassword(passwords.other);

  const operatorCookie = async (): Promise<string> => {
    const { rows } = await admin.query<{ id: number }>(
      'insert into operators (email, password_hash) values ($1, $2) returning id',
      [operatorPattern.replace('%', randomUUID()), passwordHash],
    );
    const token = newToken();
    await openSession(admin, rows[0]?.id ?? 0, token, {
      device: 'Desktop',
      browser: 'Unknown',
      system: null,
    });
    return pairOf(setSession(token, false));
  };
  const asAdmin = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${publicUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie: await operatorCookie(), origin: publicUrl },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const newModel = async (name: string): Promise<Model> => {
    const slug = `fuzz-${label}-${name}`;
    const links = { onlyFansLink: 'https://onlyfans.com/fuzz', fanvueLink: 'https://fanvue.com/fuzz' };
    const created = await asAdmin('POST', '/api/models', {
      name: `Fuzzed ${name}`,
      slug,
      tags: ['fuzzed'],
      ...links,
    });
    const { id } = ModelProfile.parse(created);
    const hash = name === 'holder' ? passwordHash : otherHash;
    await replacePassword(analytics, id, hash);
    return { id, slug, hash };
  };
  const holderCookie = async ({ id, slug, hash }: Model, underSlug = slug): Promise<string> => {
    const session = { token: newToken(), modelId: id, passwordHash: hash };
    if (!(await openHolderSession(analytics, session))) {
      // A request has changed the password.
      await replacePassword(analytics, id, hash);
      await openHolderSession(analytics, session);
    }
    return pairOf(setHolderCookie(underSlug, session.token, false));
  };

  const [holder, other, ...playthings] = [
    await newModel('holder'),
    await newModel('other'),
    await newModel('first'),
    await newModel('second'),
    await newModel('archived'),
  ];
  if (!holder || !other) throw new Error('no models');
  await asAdmin('POST', `/api/admin/models/${playthings[2]?.id}/archive`, {});

  const adminOnly = [`admins-only-${label}`];
  const [secretText = ''] = adminOnly;
  const email = `fuzz-${label}@example.org`;
  const tokens = [newToken(), newToken()] as const;
  const inbox = await admin.transaction(async (tx) => ({
    reports: [
      await addReport(
        tx,
        { kind: 'other', page: `/model/${playthings[0]?.slug}`, details: secretText, email, goodFaith: true },
        {
          reference: `RP-${label}`,
          statusToken: tokens[0],
          createdAt: new Date(),
          dueAt: new Date(Date.now() + 864e5),
        },
      ),
    ],
    requests: [
      await addListingRequest(
        tx,
        { modelName: 'Fuzzed', email, platforms: 'OnlyFans', description: secretText },
        { reference: `LR-${label}`, statusToken: tokens[1], promisedCards: 0 },
      ),
    ],
    messages: [
      await addContactMessage(
        tx,
        { name: 'Fuzz', email, subject: 'Fuzzed', inquiryType: 'general', message: secretText },
        `CM-${label}`,
      ),
    ],
  }));
  const firstCreated = holder.id;

  const idsOf = ({ path, method }: FuzzRoute): readonly number[] => {
    if (path.includes('/reports/')) return inbox.reports;
    if (path.includes('/listing-requests/')) return inbox.requests;
    if (path.includes('/messages/')) return inbox.messages;
    if (path.includes('/dead-letters/')) return [0, 999_999_999];
    const changed = playthings.map(({ id }) => id);
    return method === 'GET' ? [holder.id, other.id, ...changed, 999_999_999] : [...changed, 999_999_999];
  };
  const Videos = z.array(z.object({ slug: z.string() }));
  const videos = Videos.parse(await asAdmin('GET', '/api/videos?limit=3')).map(({ slug }) => slug);
  const today = new Date().toISOString().slice(0, 10);
  const slugs = [holder, other, ...playthings].map(({ slug }) => slug);
  const files = (extension: string) =>
    [...slugs, 'site', 'no-such-model'].map((slug) => `${slug}.${extension}`);
  const sitemaps = ['models-1.xml', 'videos-1.xml', 'pages.xml', 'pages-1.xml', 'categories-1.xml'];

  return {
    ownSlugs: { holder: holder.slug, 'other-holder': other.slug },
    adminOnly,
    hintsFor: (route, role) => {
      const ids = idsOf(route);
      const ownSlug =
        role === 'holder' || role === 'other-holder' ? [holder.slug, holder.slug, holder.slug] : [];
      return {
        id: ids,
        modelId: ids,
        ids: [ids.join(), String(ids[0] ?? 0)],
        slug: [...ownSlug, ...slugs, 'no-such-model'],
        // A new model must not take a slug of the catalog's.
        ...(route.method !== 'GET' &&
          route.guard === 'admin' && { slug: ['', `fuzz-${label}-created`, null] }),
        ...(route.path.startsWith('/api/videos/') && { slug: [...videos, 'no-such-video'] }),
        ...(route.path.startsWith('/api/categories/') && { slug: [...categories.slice(0, 4), 'nowhere'] }),
        modelSlug: slugs,
        importSlug: [
          `fuzz-${label}-imported`,
          ...playthings.map(({ slug }) => slug),
          `fuzz-${label}-other-import`,
        ],
        file: route.path.includes('portraits')
          ? files('svg')
          : route.path.includes('sitemaps')
            ? sitemaps
            : files('png'),
        period: ['daily', 'weekly', 'monthly'],
        platform: route.path.startsWith('/track/')
          ? ['onlyfans', 'fanvue', 'elsewhere']
          : ['onlyfans', 'OnlyFans'],
        page: [
          '/',
          '/models',
          `/model/${holder.slug}`,
          '/videos',
          '/categories',
          '/category/new',
          '/help',
          '/contact',
          '/report',
          '/privacy',
          '/favorites',
          '/admin/tracking',
          `/analytics/${holder.slug}`,
          '/nowhere',
          '/robots.txt',
          '/index.html',
        ],
        password: role === 'holder' ? [passwords.holder] : ['not the password'],
        current: role === 'admin' ? [passwords.holder, 'not the password'] : ['not the password'],
        token: [...tokens, 'unknown'],
        version: [1, 2, 3, 4],
        q: ['fuzzed', 'a', 'new luna', 'zzzz', ''],
        name: ['Fuzzed', 'Fuzzed model'],
        category: [...categories.slice(0, 3), 'featured', 'nowhere', ''],
        onlyFansLink: ['https://onlyfans.com/fuzz', null],
        fanvueLink: ['https://fanvue.com/fuzz', null],
        profileImage: ['/media/portraits/fuzz.svg', null],
        url: ['https://example.org/a.jpg', '/media/portraits/fuzz.svg'],
        socialLinks: ['https://www.instagram.com/fuzz'],
        website: ['', ''],
        email: [email, 'fuzz@example.org'],
        seed: ['7'],
        v: ['1'],
        limit: ['1', '5', '48', '200', '201'],
        offset: ['0', '1', '40'],
        random: ['1', '5', '200'],
        upTo: [holder.id, 5],
        from: ['2026-01-01', today],
        to: [today],
      };
    },
    logIn: async (role) => {
      const forged = [
        [
          identityHeader,
          // Signed with other keys than this product's.
          testIdentityHeader('admin', {
            role: 'admin',
            requestId: 'x',
            address: '::1',
            at: Date.now(),
            operatorId: 1,
            operatorRole: 'administrator',
            email,
            sessionId: randomUUID(),
          }),
        ],
        ['x-forwarded-for', '127.0.0.1'],
        ['authorization', `Bearer ${newToken()}`],
      ] as const;
      switch (role) {
        case 'admin':
          return { cookie: await operatorCookie(), forged: [] };
        case 'holder':
          return { cookie: await holderCookie(holder), forged: [] };
        case 'other-holder':
          // Its own session, under the other dashboard's name too.
          return {
            cookie: `${await holderCookie(other)}; ${await holderCookie(other, holder.slug)}`,
            forged: [],
          };
        case 'forged':
          return { cookie: pairOf(setSession(newToken(), false)), forged };
        default:
          return { cookie: undefined, forged: [] };
      }
    },
    close: async () => {
      const Rows = z.array(z.object({ id: z.int(), archived: z.boolean() }));
      for (;;) {
        const listed = Rows.parse(
          await asAdmin('GET', '/api/admin/models?state=listed&sort=newest&limit=50'),
        );
        const created = listed.filter(({ id }) => id >= firstCreated);
        for (const { id } of created) await asAdmin('POST', `/api/admin/models/${id}/archive`, {});
        if (created.length < listed.length) break;
      }
      await admin.query('delete from operators where email like $1', [operatorPattern]);
      await admin.close();
      await analytics.close();
    },
  };
};
