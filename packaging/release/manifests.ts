import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { stringify } from 'yaml';
import { PLATFORMS } from '../executables/platforms.ts';
import { VERSION } from '../release-paths.ts';
import { filled } from '../tools.ts';
import { archivePath } from './archives.ts';

/** What a package manager is told of a release. */
export interface Published {
  /** The repository, such as `https://forge.example/sdis/vigie`: files are below `releases/download/v<version>/` there. */
  readonly homepage: string;
  /** SHA-256 of a file of the release in hexadecimal digits, by the name of the file. */
  readonly sha256: (file: string) => string;
}

function addressOf({ homepage }: Published, file: string): string {
  return `${homepage}/releases/download/v${VERSION}/${file}`;
}

/** The formula for Homebrew, `vigie.rb`. */
export function homebrew(published: Published): string {
  const files = PLATFORMS.filter(({ format }) => format !== 'pe').map((platform) => {
    const file = basename(archivePath(platform));
    return {
      [`${platform.name} url`]: addressOf(published, file),
      [`${platform.name} sha256`]: published.sha256(file),
    };
  });
  const template = readFileSync('packaging/release/vigie.rb', 'utf8');
  return filled(template, Object.assign({ homepage: published.homepage, version: VERSION }, ...files));
}

const IDENTIFIER = 'vigie.vigie';
/** Of the schemas that winget-pkgs takes. */
const SCHEMA = '1.12.0';

/** The three manifests for winget, by the names of their files. */
export function winget(published: Published): Readonly<Record<string, string>> {
  const { homepage, sha256 } = published;
  const [windows] = PLATFORMS.filter(({ format }) => format === 'pe').map(archivePath);
  const file = basename(windows as string);
  const installer = {
    MinimumOSVersion: '10.0.14393.0',
    InstallerType: 'zip',
    NestedInstallerType: 'portable',
    NestedInstallerFiles: [
      { RelativeFilePath: `${file.replace(/\.zip$/, '')}\\vigie.exe`, PortableCommandAlias: 'vigie' },
    ],
    Installers: [
      {
        Architecture: 'x64',
        InstallerUrl: addressOf(published, file),
        InstallerSha256: sha256(file).toUpperCase(),
      },
    ],
  };
  const description = {
    PackageLocale: 'fr-FR',
    Publisher: 'vigie contributors',
    PackageName: 'vigie',
    PackageUrl: homepage,
    License: 'MIT',
    LicenseUrl: `${homepage}/blob/v${VERSION}/LICENSE`,
    ShortDescription: 'Dossiers de prévention et de DECI, en ligne de commande',
    Moniker: 'vigie',
    Tags: ['deci', 'erp', 'pei', 'prevention', 'sdis'],
  };
  const manifest = (type: string, members: object) => {
    const about = `# yaml-language-server: $schema=https://aka.ms/winget-manifest.${type}.${SCHEMA}.schema.json\n`;
    const all = { PackageIdentifier: IDENTIFIER, PackageVersion: VERSION, ...members };
    return about + stringify({ ...all, ManifestType: type, ManifestVersion: SCHEMA });
  };
  return {
    [`${IDENTIFIER}.yaml`]: manifest('version', { DefaultLocale: description.PackageLocale }),
    [`${IDENTIFIER}.installer.yaml`]: manifest('installer', installer),
    [`${IDENTIFIER}.locale.${description.PackageLocale}.yaml`]: manifest('defaultLocale', description),
  };
}
