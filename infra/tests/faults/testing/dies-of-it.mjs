/** Loaded before a worker: it dies of one kind of message, as of a fault in the engine that runs it. Nothing can be caught. */
const parse = JSON.parse;

JSON.parse = (text, ...more) => {
  if (typeof text === 'string' && text.includes('"/dies-of-it"')) process.kill(process.pid, 'SIGKILL');
  return parse(text, ...more);
};
