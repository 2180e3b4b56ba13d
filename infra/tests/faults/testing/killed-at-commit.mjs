/**
 * Preloaded into a worker: it is killed exactly before (SIGUSR2) or exactly after (SIGWINCH) PostgreSQL
 * commits the counting transaction, before any of its messages is acknowledged.
 */
import pg from 'pg';

let killedAt;
process.on('SIGUSR2', () => {
  killedAt = 'before';
});
process.on('SIGWINCH', () => {
  killedAt = 'after';
});

const killProcess = () => process.kill(process.pid, 'SIGKILL');
const counting = new WeakSet();
const query = pg.Client.prototype.query;

pg.Client.prototype.query = function (...given) {
  const [what] = given;
  if (what?.name === 'record-processed') counting.add(this);
  // `begin` has an isolation level. Commits of other transactions on pooled connections must not count.
  if (/^(begin|rollback)\b/.test(String(what))) counting.delete(this);
  if (what !== 'commit' || !counting.has(this) || killedAt === undefined) return query.apply(this, given);
  if (killedAt === 'before') killProcess();
  return query.apply(this, given).then((result) => {
    killProcess();
    return result;
  });
};
