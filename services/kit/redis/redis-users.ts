import { nameFor } from '../settings/setting';

/** The processes that use Redis, each with the prefix of its keys: it reads and writes no others. */
const prefixes = {
  gateway: 'gateway',
  analytics: 'analytics',
  'analytics-worker': 'analytics',
  admin: 'admin',
} as const;
export type RedisUser = keyof typeof prefixes;
const users = Object.keys(prefixes).filter((name): name is RedisUser => name in prefixes);

export const forEachRedisUser = <Value>(of: (user: RedisUser) => Value) =>
  Object.fromEntries(users.map((user) => [user, of(user)])) as Readonly<Record<RedisUser, Value>>;

const passwordNameOf = (user: RedisUser) => nameFor(user, 'REDIS_PASSWORD');
export const redisPasswordNames = users.map(passwordNameOf);
type PasswordName = ReturnType<typeof passwordNameOf>;

/** INFO, which the client and the metrics read, is the only dangerous command; no script is stored. */
const commands =
  '-@all +@connection +@read +@write +@transaction -@scripting -@admin -@dangerous -scan -randomkey +eval +evalsha +info';
/** What a client needs of a Sentinel, and the metrics of admin. */
const sentinelCommands =
  '-@all +@connection +info +subscribe +psubscribe +sentinel|get-master-addr-by-name +sentinel|sentinels +sentinel|ckquorum';

export const redisLogin = (user: RedisUser): string => `marquee_${user.replace('-', '_')}`;

/** The rights of a user of a server, as ACL SETUSER takes them. */
export const redisRights = (user: RedisUser): string =>
  `resetkeys ~${prefixes[user]}:* resetchannels ${commands}`;

/** Lines of redis.conf, or of a Sentinel's, that create the users. Passwords consist of plain characters. */
export const redisUserLines = (
  password: (name: PasswordName) => string,
  of: 'server' | 'sentinel' = 'server',
): string =>
  users
    .map((user) => {
      const rights = of === 'server' ? redisRights(user) : `allchannels ${sentinelCommands}`;
      return `user ${redisLogin(user)} on >${password(passwordNameOf(user))} ${rights}`;
    })
    .join('\n');

/** The URL of each user from the one of the user that may do everything. */
export const redisUrlsFrom = (url: string, passwords: Readonly<Record<PasswordName, string>>) =>
  forEachRedisUser((user) =>
    url.replace(/\/\/[^@]*@/, `//${redisLogin(user)}:${passwords[passwordNameOf(user)]}@`),
  );
export type RedisUrls = ReturnType<typeof redisUrlsFrom>;
