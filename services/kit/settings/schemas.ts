import { z } from 'zod';
import { isIpNetwork } from '../limits/ip-networks';

export const whole = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number().int().min(least).max(most);

/** Passwords that stand in URLs and configuration files as they are, by name. */
export const plainPasswords = <Name extends string>(names: readonly Name[]) => {
  const password = z.string().regex(/^[\w-]{16,}$/, 'must have 16 or more letters, digits, - and _');
  return z.object(Object.fromEntries(names.map((name) => [name, password])) as Record<Name, typeof password>);
};

export const onOrOff = z.enum(['on', 'off']);
export const absolutePath = z.string().startsWith('/', 'must be an absolute path');
export const email = z.email().max(254);
export const port = whole(0, 65_535);

export const url = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (value) => schemes.some((scheme) => value.startsWith(`${scheme}://`)),
      `must start with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    );

/** One URL, or several separated by commas. */
export const urls = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (value) => value.split(',').every((one) => url(...schemes).safeParse(one.trim()).success),
      `must start with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}, as each URL after a comma`,
    );

export const serviceUrl = url('http', 'https');

/** TLS only: nobody on the way can change what the URL gives. */
export const httpsUrl = (message: string) => z.url({ protocol: /^https$/, error: message });

/** A host name, with a port if it is not the scheme's own. */
export const host = z
  .string()
  .regex(/^[a-z0-9.-]+(?::\d{1,5})?$/i, 'must be a host name, such as admin.example');

export const list = <Item extends z.ZodType<string, string>>(item: Item) =>
  z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(z.array(item).min(1));

export const serviceUrls = list(serviceUrl);

export const ipNetworkList = list(
  z.string().refine(isIpNetwork, 'must be IPs or networks such as 10.0.0.0/8'),
);

export const timeZone = z.string().refine((name) => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}, 'is not a time zone of this system');

/** Text of several lines. A settings file has one line for each setting: line breaks are written as `\n`. */
export const lines = (most: number) =>
  z
    .string()
    .max(most)
    .default('')
    .transform((text) => text.replaceAll('\\n', '\n').trim());

/** The given unit of time or amount, where 0 means that there is no end. */
export const orEndless = (schema: z.ZodType<number>, byDefault: number) =>
  schema.default(byDefault).transform((given) => (given === 0 ? undefined : given));

/** After how many days records are removed; 0: never. */
export const keptDays = (days: number, least = 1) =>
  whole(0, 36_500)
    .refine((given) => given === 0 || given >= least, `must be 0 (no end) or at least ${least}`)
    .default(days);
