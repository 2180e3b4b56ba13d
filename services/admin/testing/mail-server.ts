import { createServer } from 'node:net';
import { listenLocally } from '@marquee/kit/testing/listen-locally';

type ReceivedMail = { readonly from: string; readonly to: string; readonly text: string };

export type MailServer = {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** The answer to RCPT TO; 250 accepts the mail. */
  rcptAnswer: string;
  readonly close: () => Promise<void>;
};

/** The part of an SMTP server that accepts or refuses a mail (RFC 5321), without TLS. */
export const openMailServer = async (): Promise<MailServer> => {
  const received: ReceivedMail[] = [];
  const state = { rcptAnswer: '250 OK' };
  const server = createServer((socket) => {
    let from = '';
    let to = '';
    let unread = '';
    let inData = false;
    const reply = (line: string): boolean => socket.write(`${line}\r\n`);
    const onLine = (line: string): void => {
      if (/^(EHLO|HELO)/i.test(line)) reply('250 mail.example');
      else if (/^MAIL FROM/i.test(line)) {
        from = line;
        reply('250 OK');
      } else if (/^RCPT TO/i.test(line)) {
        to = line;
        reply(state.rcptAnswer);
      } else if (/^DATA/i.test(line)) {
        inData = true;
        reply('354 Go on');
      } else if (/^STARTTLS/i.test(line)) reply('502 Not implemented');
      else if (/^QUIT/i.test(line)) socket.end('221 Bye\r\n');
      else reply('250 OK');
    };
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      unread += chunk.toString('utf8');
      for (;;) {
        const end = inData ? '\r\n.\r\n' : '\r\n';
        const at = unread.indexOf(end);
        if (at === -1) return;
        const part = unread.slice(0, at);
        unread = unread.slice(at + end.length);
        if (inData) {
          received.push({ from, to, text: part });
          inData = false;
          reply('250 Taken');
        } else onLine(part);
      }
    });
    reply('220 mail.example');
  });
  const port = await listenLocally(server);
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
};
