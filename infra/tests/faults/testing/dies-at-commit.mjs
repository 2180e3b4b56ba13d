/**
 * Preloaded into a worker: it dies exactly before (SIGUSR2) or exactly after (SIGWINCH) PostgreSQL commits the counting
 * transaction, before any of its messages is acknowledged.
 */
import pg from 'pg';

let dies;
process.on('SIGUSR2', () => {
  dies = 'before';
});
process.on('SIGWINCH', () => {
  dies = 'after';
});

const die = () => process.kill(process.pid, 'SIGKILL');
const counting = new WeakSet();
const query = pg.Client.prototype.query;

pg.Client.prototype.query = function (...given) {
  const [what] = given;
  if (what?.name === 'record-processed') counting.add(this);
  if (what === 'begin' || what === 'rollback') counting.delete(this);
  if (what !== 'commit' || !counting.has(this) || dies === undefined) return query.apply(this, given);
  if (dies === 'before') die();
  return query.apply(this, given).then((result) => {
    die();
    return result;
  });
};
