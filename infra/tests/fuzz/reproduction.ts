import type { FuzzRequest, Role } from './requests';
import { headerLines } from './send';

/** A shell word, with escapes where it needs them. */
const word = (text: string): string =>
  /[^\x20-\x7e]/.test(text)
    ? `$'${[...Buffer.from(text, 'latin1')].map((byte) => (byte < 0x20 || byte > 0x7e ? `\\x${byte.toString(16).padStart(2, '0')}` : String.fromCharCode(byte).replace(/['\\]/, '\\$&'))).join('')}'`
    : `'${text.replaceAll("'", `'\\''`)}'`;

const longest = 2_000;

/** Variables of the shell that hold the cookies of a role. */
export const cookieVariables: Readonly<Partial<Record<Role, string>>> = {
  admin: 'ADMIN',
  holder: 'HOLDER',
  'other-holder': 'OTHER',
};

/**
 * A curl command that sends the request to $BASE, with the cookies of $ADMIN, $HOLDER or $OTHER. Of a request
 * that does not fit on a command line it shows the beginning: the seed repeats it.
 */
export const asCurl = (request: FuzzRequest, role: Role): string => {
  const { method, target, body } = request;
  const cookie = cookieVariables[role];
  const lines = headerLines({ ...request, body: undefined }, '', undefined).filter(
    ([name]) => name !== 'host',
  );
  const command = [
    'curl -sS -i --path-as-is',
    method === 'HEAD' ? '-I' : `-X ${method}`,
    ...lines.map(([name, value]) => `-H ${word(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...(cookie === undefined ? [] : [`-H "cookie: $${cookie}"`]),
    ...(body === undefined ? [] : [`--data-binary ${word(body.toString('latin1'))}`]),
    `"$BASE"${word(target)}`,
  ].join(' ');
  return command.length > longest ? `${command.slice(0, longest)} … (${command.length} characters)` : command;
};

/** The same for bytes that are no HTTP request. */
export const asRaw = (bytes: string): string =>
  `(printf %b ${word(bytes.replaceAll('\\', '\\\\').replaceAll('\r', '\\r').replaceAll('\n', '\\n').replaceAll('\0', '\\0000'))}; sleep 1) | nc "\${BASE#http://}"`;
