/** Preloaded into a worker: it reads messages of version 2 too, as the next version of the product will. */
const parse = JSON.parse;

JSON.parse = (text, ...more) => {
  const value = parse(text, ...more);
  return value?.version === 2 && Array.isArray(value.events) ? { ...value, version: 1 } : value;
};
