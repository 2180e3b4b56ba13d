#!/usr/bin/env node
// Verifies a statement of views and clicks without a network: node verify-statement.mjs statement.json [marquee-roots.json]
// It needs Node 18 or newer and nothing else. Exit code 0: everything agrees; 1: something was changed; 2: it cannot be read.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const figures = ['seen', 'opened', 'clicks', 'uniqueClicks', 'cardClicks', 'uniqueCardClicks'];
const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const [statementFile, rootsFile] = process.argv.slice(2);

const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    console.error(`${file} cannot be read: ${error.message}`);
    process.exit(2);
  }
};
if (!statementFile) {
  console.error('usage: node verify-statement.mjs statement.json [marquee-roots.json]');
  process.exit(2);
}
const { statement, publicKey, signature } = read(statementFile);
if (!statement?.days || !publicKey || !signature) {
  console.error(`${statementFile} is not a statement.`);
  process.exit(2);
}
const published = rootsFile ? read(rootsFile) : undefined;
const faults = [];

const rootOf = (day) => {
  const { nonce, path } = day.proof;
  const named = Object.fromEntries(figures.map((name) => [name, day[name]]));
  const leaf = JSON.stringify({
    day: day.day,
    modelId: statement.model.id,
    nonce,
    ...named,
    invalid: day.invalid,
  });
  let hash = sha256(Buffer.of(0), Buffer.from(leaf));
  for (const { side, hash: sibling } of path) {
    const other = Buffer.from(sibling, 'hex');
    hash = side === 'left' ? sha256(Buffer.of(1), other, hash) : sha256(Buffer.of(1), hash, other);
  }
  return hash.toString('hex');
};

for (const day of statement.days) {
  if (day.proof === null) {
    if (figures.some((name) => day[name] !== 0) || Object.keys(day.invalid).length > 0)
      faults.push(`${day.day}: it has figures and no proof.`);
    continue;
  }
  if (rootOf(day) !== day.proof.root) faults.push(`${day.day}: its figures are not those of the day's root.`);
  const known = published?.roots.filter((one) => one.day === day.day) ?? [];
  if (published && !known.some(({ root }) => root === day.proof.root))
    faults.push(`${day.day}: its root was never published.`);
  else if (known.length > 1 && known[0].root !== day.proof.root)
    faults.push(`${day.day}: the day was corrected after this statement was made.`);
}
for (const name of figures) {
  const sum = statement.days.reduce((all, day) => all + day[name], 0);
  if (statement.totals[name] !== sum)
    faults.push(`The total of ${name} is ${statement.totals[name]}, its days add up to ${sum}.`);
}
if (published && !published.keys.includes(publicKey))
  faults.push('The key of the signature was never published.');
const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
if (!verify(null, Buffer.from(JSON.stringify(statement)), key, Buffer.from(signature, 'base64')))
  faults.push('The signature does not fit: the statement was changed after it was signed.');

for (const fault of faults) console.log(`✗ ${fault}`);
if (faults.length > 0) process.exit(1);
console.log(
  `✓ ${statement.model.name}, ${statement.from} to ${statement.to}: ${statement.days.length} days, ${statement.totals.clicks} clicks, ${statement.totals.uniqueClicks} unique.`,
);
console.log(
  published
    ? '✓ Every root is the published one.'
    : `Compare the roots with ${statement.roots}: download it and name it as the second file.`,
);
