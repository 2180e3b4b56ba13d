import { archiveConfig } from './archive-config';
import { type BaseBackup, baseBackupsIn, pointAt, reasonOfArchive, timeIn } from './points';

const at = (time: string): Date => new Date(`2026-11-23T${time}:00Z`);
const copy = (label: string, time: string, timeline = 1): BaseBackup => ({
  label,
  isFull: true,
  at: at(time),
  timeline,
});
const place = '/mnt/backups';
const now = at('23:00');
/** At 15:00 the database was returned to a point before, at 18:00 again. */
const histories = {
  '15-1/00000002.history': { time: at('15:00') },
  '15-1/00000003.history': { time: at('18:00') },
};
const backups = [copy('first', '02:00'), copy('second', '14:00'), copy('third', '20:00', 3)];
const known = { backups, histories, place, now };

test.each([
  ['14:05', 'second', '1'],
  ['14:59', 'second', '1'],
  ['15:01', 'second', '2'],
  ['18:30', 'second', '3'],
  ['20:01', 'third', '3'],
])(
  'at %s the recovery starts from the copy before it, along the timeline of that time',
  (time, backup, timeline) => expect(pointAt(at(time), known)).toEqual({ backup, timeline, at: at(time) }),
);

test('the latest point is everything that was archived', () =>
  expect(pointAt('latest', known)).toEqual({ backup: 'third', timeline: 'latest', at: undefined }));

test('a point that is not covered is refused with the reason', () => {
  expect(() => pointAt(at('01:00'), known)).toThrow(
    'Points in time in /mnt/backups begin at 2026-11-23T02:00:00.000Z: choose a later one',
  );
  expect(() => pointAt(at('23:01'), known)).toThrow(
    'POINT is in the future (it is 2026-11-23T23:00:00.000Z)',
  );
  expect(() => pointAt('latest', { ...known, backups: [] })).toThrow('There is no continuous backup in');
});

test('copies are read from the output of pgBackRest, oldest first', () => {
  const one = (label: string, stop: number, type: string) => ({
    label,
    type,
    timestamp: { start: stop - 9, stop },
    archive: { start: '0000000200000000000000A1', stop: '0000000200000000000000A1' },
  });
  const info = [
    {
      name: 'marquee',
      repo: [{ key: 1, status: { code: 0, message: 'ok' } }],
      backup: [one('b', 1_795_400_000, 'incr'), one('a', 1_795_300_000, 'full')],
    },
  ];
  expect(baseBackupsIn(`WARN: something\n${JSON.stringify(info)}\n`)).toEqual([
    { label: 'a', isFull: true, at: new Date(1_795_300_000_000), timeline: 2 },
    { label: 'b', isFull: false, at: new Date(1_795_400_000_000), timeline: 2 },
  ]);
  const empty = [
    { name: 'marquee', repo: [{ status: { code: 1, message: 'missing stanza path' } }], backup: [] },
  ];
  expect(baseBackupsIn(JSON.stringify(empty))).toEqual([]);
});

test.each([
  [
    "ERROR: [095]: unable to verify certificate presented by 'localhost:9000': [18] self-signed certificate",
    'set BACKUP_CA_FILE',
  ],
  [
    "[CryptoError] unable to find hostname '127.0.0.1' in certificate common name",
    'check the host in BACKUP_TO',
  ],
  ['[ProtocolError] HTTP request failed with 403 (Forbidden)', 'refuses the keys'],
  ["ERROR: [049]: unable to connect to 'localhost:9000': [111] Connection refused", 'does not answer'],
])('what keeps pgBackRest from its storage is named with the remedy: %s', (output, remedy) =>
  expect(reasonOfArchive(output)).toContain(remedy),
);

test('an unknown failure is reported by its line', () =>
  expect(reasonOfArchive('WARN: a\nERROR: [101]: the disk broke\nhint')).toBe(
    'pgbackrest failed: ERROR: [101]: the disk broke',
  ));

test('a bucket is reached with TLS only, below the folder of the backups', () => {
  const options = {
    password: 'a password',
    settings: { AWS_ACCESS_KEY_ID: 'id' },
    server: { 'pg1-path': '/data' },
  };
  const config = archiveConfig({ ...options, target: 's3:https://storage.example:9000/bucket/marquee' });
  expect(config).toContain(
    'repo1-type=s3\nrepo1-path=/marquee/postgres\nrepo1-s3-endpoint=storage.example:9000\nrepo1-s3-bucket=bucket\n',
  );
  expect(config).toContain('repo1-retention-full=35\n');
  expect(config).not.toContain('ca-file');
  const withCa = { ...options, settings: { BACKUP_CA_FILE: '/etc/ca.pem' } };
  expect(archiveConfig({ ...withCa, target: 's3:https://storage.example/bucket' })).toContain(
    'repo1-storage-ca-file=/etc/ca.pem\n',
  );
  expect(config).toMatch(/\n\[marquee\]\npg1-path=\/data\n$/);
  expect(() => archiveConfig({ ...options, target: 's3:http://storage.example/bucket' })).toThrow(
    's3:https://',
  );
});

test('a time is UTC unless it has a zone', () => {
  expect(timeIn('2026-11-23 14:05', 'POINT')).toEqual(at('14:05'));
  expect(timeIn('2026-11-23T15:05+01:00', 'POINT')).toEqual(at('14:05'));
  expect(() => timeIn('five past two', 'POINT')).toThrow('POINT must be a time');
});
