/** Preloaded into a worker: one kind of message kills the process. */
const parse = JSON.parse;

JSON.parse = (text, ...more) => {
  if (typeof text === 'string' && text.includes('"/kills-the-worker"')) process.kill(process.pid, 'SIGKILL');
  return parse(text, ...more);
};
