import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Lines of a frontend that reject connections while an IPv4 address or a /64 has more than `limit` open, or the /48
 * around it, which one customer may have, four times as many. A household or an office stays below that. Not behind
 * another proxy, whose address all clients share.
 */
export const connectionLimits = (
  limit = 1_000,
): string => `  .if streq("$TRUST_PROXY_HOPS","0") || streq("$TRUST_PROXY_HOPS","")
  stick-table type ipv6 size 200k expire 1m store conn_cur
  tcp-request connection track-sc0 src,ipmask(32,64)
  tcp-request connection track-sc1 src,ipmask(32,48) table networks
  tcp-request connection reject if { sc0_conn_cur gt ${limit} } || { sc1_conn_cur gt ${4 * limit} }
  .endif
`;

/** The table of the wider networks, which is a section of its own. */
export const connectionTable = `backend networks
  stick-table type ipv6 size 200k expire 1m store conn_cur
`;

/** haproxy.cfg of this folder with the present limits. */
export const haproxyFile = (): string =>
  readFileSync(join(import.meta.dirname, 'haproxy.cfg'), 'utf8')
    .replace(/^ {2}\.if streq\("\$TRUST_PROXY_HOPS"[\s\S]*?\.endif\n/m, () => connectionLimits())
    .replace(/^backend networks\n(?: {2}.*\n)*/m, () => connectionTable);
