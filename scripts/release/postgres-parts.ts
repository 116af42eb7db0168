import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { OtherPart } from './sbom.ts';

interface KnownPart {
  readonly name: string;
  /** Its file below `native`, and where a version stands: in the file's name or among its bytes. */
  readonly file: RegExp;
  readonly version: RegExp;
  readonly license: string;
}

// Licences of the versions that come along; SPDX. PostgreSQL's own libraries have its version.
const known: readonly KnownPart[] = [
  {
    name: 'postgresql',
    file: /^bin\/postgres$/,
    version: /PostgreSQL (\d+\.\d+) on /,
    license: 'PostgreSQL',
  },
  { name: 'openssl', file: /libcrypto\./, version: /OpenSSL (\d+\.\d+\.\d+[a-z]*)/, license: 'OpenSSL' },
  {
    name: 'icu',
    file: /libicuuc\.\D*\d+\.\d+/,
    version: /libicuuc\.\D*(\d+\.\d+)/,
    license: 'Unicode-DFS-2016',
  },
  { name: 'libxml2', file: /libxml2\./, version: /(?<!\d)(2\d{4})\0/, license: 'MIT' },
  { name: 'libxslt', file: /libxslt\./, version: /(?<!\d)(1\d{4})\0/, license: 'MIT' },
  { name: 'zlib', file: /libz\./, version: /deflate (\d+(?:\.\d+)+)/, license: 'Zlib' },
  { name: 'liblzma', file: /liblzma\./, version: /\0(\d\.\d+\.\d+)\0/, license: 'LicenseRef-public-domain' },
  { name: 'ossp-uuid', file: /libossp-uuid\./, version: /OSSP uuid (\d+\.\d+\.\d+)/, license: 'MIT' },
];
const ofPostgres = /^lib(?:pq|ecpg|ecpg_compat|pgtypes|pgcommon_shlib)\./;
const besideOthers = /^lib(?:ssl|icudata|icui18n|icuuc)\./;

/**
 * PostgreSQL's programs and the libraries that come with them, with their versions. A library that nobody has entered above is
 * listed as well, without a licence that anybody knows.
 */
export function postgresParts(native: string): OtherPart[] {
  const files = ['bin/postgres', ...readdirSync(path.join(native, 'lib')).map((name) => `lib/${name}`)];
  const parts = known.flatMap((part) => partOf(native, files, part));
  const isKnown = (name: string): boolean =>
    ofPostgres.test(name) || besideOthers.test(name) || known.some(({ file }) => file.test(name));
  const others = files
    .map((file) => path.basename(file))
    .filter((name) => /\.(?:so|dylib)\b/.test(name) && !isKnown(name))
    .map((name) => ({ name, version: 'unknown', license: 'LicenseRef-unknown' }));
  return [...parts, ...others];
}

function partOf(
  native: string,
  files: readonly string[],
  { name, file, version, license }: KnownPart,
): OtherPart[] {
  const place = files.find((one) => file.test(one));
  if (place === undefined) return [];
  const found = version.exec(place) ?? version.exec(readFileSync(path.join(native, place), 'latin1'));
  return [{ name, version: written(found?.[1] ?? 'unknown'), license }];
}

// libxml2 and libxslt write 2.9.4 as 20904.
const written = (version: string): string =>
  /^\d{5}$/.test(version)
    ? [version.slice(0, 1), version.slice(1, 3), version.slice(3)].map(Number).join('.')
    : version;
