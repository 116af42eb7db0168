import type { LockedPackage } from './packages.ts';

/** A part of the release that is no package of the lock file. */
export interface OtherPart {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

interface Release {
  readonly version: string;
  readonly packages: readonly LockedPackage[];
  readonly others: readonly OtherPart[];
}

/** What the release is made of, in CycloneDX 1.6. The same release gives the same text. */
export function sbomOf({ version, packages, others }: Release): string {
  const components = [...packages.map(componentOf), ...others.map(otherOf)];
  const subject = { type: 'application', 'bom-ref': 'purser', name: 'purser', version };
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { ...subject, licenses: [{ expression: 'MIT' }] } },
    components,
  };
  return `${JSON.stringify(bom, null, 2)}\n`;
}

function componentOf({ folder, name, version, license, integrity }: LockedPackage) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    type: 'library',
    'bom-ref': folder,
    name,
    version,
    purl,
    ...(license && { licenses: [{ expression: license }] }),
    ...(integrity && { hashes: [hashOf(integrity)] }),
  };
}

function hashOf(integrity: string) {
  const [, digest = ''] = integrity.split('-');
  return { alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') };
}

const otherOf = ({ name, version, license }: OtherPart) => ({
  type: 'application',
  'bom-ref': name,
  name,
  version,
  licenses: [{ expression: license }],
});
