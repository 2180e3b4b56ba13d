/** Errors of engines, Docker and the system that an operator meets on a bad day; `$1`: the first group. */
const remedies: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [
    /password authentication failed for user "?(\w+)/i,
    'PostgreSQL refuses the password of $1: its data was set up with other secrets. Put the former .run/secrets back, or erase the data with "make reset".',
  ],
  [
    /ACCESS[_-]REFUSED|Login was refused/i,
    'RabbitMQ refuses the password: its data was set up with other secrets. Put the former .run/secrets back, or erase the data with "make reset".',
  ],
  [
    /WRONGPASS|NOAUTH/,
    'Redis refuses the password: it was started with other secrets. Put the former .run/secrets back, then run "make down" and "make up".',
  ],
  [
    /(?:Bind for |listen \S+ )\S*?:(\d+)\b[^\n]*(?:already allocated|already in use)/i,
    'Port $1 is already used by another program: stop it, or choose another one, such as "make up PORT=8090" for that of the site.',
  ],
  [
    /no space left on device|ENOSPC/i,
    'The disk is full: free some space (docker system df shows that of containers) and run the same command again.',
  ],
  [
    /([A-Z][A-Z0-9_]+) is not set, see infra\/docker\/README\.md/,
    'The secret $1 is missing: run "make up", which creates it, or add it to .env as infra/docker/README.md describes.',
  ],
  [
    /certificate (?:has expired|is not yet valid)[^\n]*/i,
    'A server presents an expired certificate, or this machine’s clock is wrong: check the clock with "date", then renew the certificate.',
  ],
];

/** What to do about the failure in this output, in one or two sentences; undefined for an unknown one. */
export const remedyIn = (output: string): string | undefined => {
  for (const [pattern, sentence] of remedies) {
    const found = pattern.exec(output);
    if (found !== null) return sentence.replace('$1', found[1] ?? '');
  }
  return undefined;
};
