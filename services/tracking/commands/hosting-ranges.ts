/**
 * `node --import tsx services/tracking/commands/hosting-ranges.ts <folder>`: writes
 * data-centers/hosting-ranges.json from an unpacked `@ip-location-db/asn` (`npm pack @ip-location-db/asn`, then
 * `tar xf`). Its CSV files have 57 MB, of which the ranges of these networks are 100 kB, so the package is no
 * dependency.
 */

import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { UserError } from '@marquee/kit/errors/user-error';
import { runCommand } from '@marquee/kit/run/command';
import { z } from 'zod';
import { hostingNetworks } from '../data-centers/hosting-networks';

const target = join(import.meta.dirname, '../data-centers/hosting-ranges.json');

const Package = z.object({ name: z.literal('@ip-location-db/asn'), version: z.string() });
const row = /^(\d+),(\d+),(\d+),"?(.*?)"?$/;

type Network = { name: string; readonly ranges: [bigint, bigint][] };

/** The ranges of each hosting network, in units of 2^`bits` addresses; neighbors are one range. */
const readRanges = async (file: string, bits: bigint): Promise<Map<number, Network>> => {
  const networks = new Map(hostingNetworks.map((asn): [number, Network] => [asn, { name: '', ranges: [] }]));
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [, from = '', to = '', asn = '', name = ''] = row.exec(line) ?? [];
    const network = networks.get(Number(asn));
    if (network === undefined) continue;
    network.name = name;
    const [first, last] = [BigInt(from) >> bits, BigInt(to) >> bits];
    const before = network.ranges.at(-1);
    if (before !== undefined && first <= before[1] + 1n) before[1] = last;
    else network.ranges.push([first, last]);
  }
  return networks;
};

const encode = (ranges: readonly [bigint, bigint][]): string => {
  let at = 0n;
  return ranges
    .map(([first, last]) => {
      const length = last - first + 1n;
      const text = (first - at).toString(36) + (length === 1n ? '' : `.${length.toString(36)}`);
      at = last + 1n;
      return text;
    })
    .join(' ');
};

const write = async (): Promise<void> => {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new UserError('name the folder of the unpacked package');
  const { version } = Package.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
  const v4 = await readRanges(join(folder, 'asn-ipv4-num.csv'), 8n);
  const v6 = await readRanges(join(folder, 'asn-ipv6-num.csv'), 80n);
  const networks = hostingNetworks.map((asn) => {
    const [one, other] = [v4.get(asn), v6.get(asn)];
    const name = (one?.name || other?.name || '').replaceAll(/[^\w .,&()-]/g, '');
    if (name === '') throw new UserError(`no range belongs to AS${asn}`);
    return { asn, name, v4: encode(one?.ranges ?? []), v6: encode(other?.ranges ?? []) };
  });
  const source = '@ip-location-db/asn: data of routeviews.org, nro.net and DB-IP.com, CC BY 4.0';
  await writeFile(target, `${JSON.stringify({ source, version, networks }, null, 2)}\n`);
  console.log(`${networks.length} networks written`);
};

await runCommand({ failed: 'hosting-ranges: ' }, write);
