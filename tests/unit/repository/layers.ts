export interface Layer {
  /** Folders, with all below them, or single files. A file's own folder is always allowed. */
  imports: readonly string[]
  /** Allowed guarded packages; the others are forbidden. */
  packages?: readonly GuardedPackage[]
}

/** Packages that decide where code can run; any other package may be used anywhere. */
export const guardedPackages = ['react', 'next', 'next-auth', 'server-only'] as const
export type GuardedPackage = (typeof guardedPackages)[number]

const pure = [
  'lib/catalogue',
  'lib/config',
  'lib/contract',
  'lib/domain',
  'lib/format',
  'lib/geo',
  'lib/json',
]
const sharedParts = ['components/ui', 'components/charts', 'components/map']
const browser = ['react', 'next'] as const

/** Screens use shared parts, browser hooks and pure rules, never each other. */
const screen: Layer = {
  imports: [
    ...sharedParts,
    'components/catchment',
    'components/columns-choice',
    'components/configuration',
    'components/customer-picker',
    'components/documents',
    'components/evaluation-entry',
    'components/filters',
    'components/invitations',
    'components/location-import',
    'components/map-choices',
    'components/network-entry',
    'components/place-columns',
    'components/site-figures',
    'components/record-changes',
    'components/sharing',
    'components/shell',
    'components/street-view',
    'lib/client',
    ...pure,
  ],
  packages: browser,
}

/** The single table of layers: one row for every folder of `components`, `lib` and `server`. */
export const layers: Readonly<Record<string, Layer>> = {
  app: {
    imports: [
      'components',
      'lib',
      'server/auth',
      'server/base/settings/env',
      'server/base/settings/version',
      'server/bff',
      'server/pages',
    ],
    packages: ['react', 'next', 'next-auth', 'server-only'],
  },

  'components/ui': { imports: ['lib/catalogue', 'lib/config', 'lib/format'], packages: browser },
  'components/charts': { imports: ['components/ui', ...pure], packages: browser },
  'components/map': { imports: ['components/ui', ...pure], packages: browser },
  'components/customer-picker': { imports: ['components/ui', 'lib/client', ...pure], packages: browser },
  'components/invitations': {
    imports: ['components/ui', 'components/sharing', 'lib/client', ...pure],
    packages: browser,
  },
  'components/shell': {
    imports: ['components/ui', 'components/customer-picker', 'components/invitations', 'lib/client', ...pure],
    packages: browser,
  },
  'components/evaluation-entry': {
    imports: [...sharedParts, 'components/customer-picker', 'lib/client', ...pure],
    packages: browser,
  },
  // Shared tools with a person's own choices, which `components/map` does not know.
  'components/location-import': {
    imports: [...sharedParts, 'components/map-choices', 'components/place-columns', 'lib/client', ...pure],
    packages: browser,
  },
  'components/map-choices': { imports: [...sharedParts, 'lib/client', ...pure], packages: browser },
  'components/network-entry': { imports: ['components/ui', 'lib/client', ...pure], packages: browser },
  'components/place-columns': { imports: ['components/ui', 'lib/client', ...pure], packages: browser },
  'components/columns-choice': { imports: ['components/ui', ...pure], packages: browser },
  'components/documents': {
    imports: ['components/ui', 'components/evaluation-entry', 'lib/client', ...pure],
    packages: browser,
  },
  'components/filters': { imports: [...sharedParts, 'lib/client', ...pure], packages: browser },
  'components/record-changes': {
    imports: [
      'components/ui',
      'components/customer-picker',
      'components/place-columns',
      'lib/client',
      ...pure,
    ],
    packages: browser,
  },
  'components/configuration': {
    imports: ['components/ui', 'components/filters', 'components/record-changes', 'lib/client', ...pure],
    packages: browser,
  },
  'components/sharing': { imports: ['components/ui', 'lib/client', ...pure], packages: browser },
  'components/street-view': { imports: ['components/ui', 'lib/client', ...pure], packages: browser },
  'components/catchment': {
    imports: [...sharedParts, 'components/evaluation-entry', 'lib/client', ...pure],
    packages: browser,
  },
  'components/site-figures': {
    imports: [...sharedParts, 'components/evaluation-entry', 'lib/client', ...pure],
    packages: browser,
  },
  'components/countries': screen,
  'components/customers': screen,
  'components/records': screen,
  'components/home': screen,
  'components/legal': screen,
  'components/locations': screen,
  'components/manual': screen,
  'components/results': screen,
  'components/model': screen,
  'components/network': screen,
  'components/retail': screen,
  'components/scouting': screen,
  'components/signin': screen,
  'components/statistics': screen,
  'components/studio': screen,
  'components/api-access': screen,
  'components/support': screen,
  'components/survey': screen,
  'components/version': screen,

  'lib/config': { imports: [] },
  'lib/json': { imports: [] },
  'lib/geo': { imports: ['lib/format', 'lib/json'] },
  'lib/format': { imports: [] },
  'lib/catalogue': { imports: [] },
  'lib/contract': { imports: ['lib/catalogue', 'lib/config', 'lib/geo', 'lib/json'] },
  'lib/domain': {
    imports: ['lib/catalogue', 'lib/config', 'lib/contract', 'lib/format', 'lib/geo', 'lib/json'],
  },
  'lib/client': { imports: pure, packages: ['react', 'next', 'next-auth'] },

  'server/base': { imports: ['lib', 'package.json'] },
  'server/listener': { imports: ['lib/config', 'server/base', 'server/limits'] },
  'server/guard': { imports: ['lib/config', 'server/base'] },
  'server/streets': { imports: [...pure, 'server/base', 'server/guard'] },
  'server/s3': { imports: ['server/base'] },
  'server/mail': { imports: [...pure, 'server/base'] },
  'server/atlas': { imports: [...pure, 'server/base', 'server/s3'] },
  'server/engine': {
    imports: [
      ...pure,
      'server/atlas',
      'server/base',
      'server/guard',
      'server/limits',
      'server/listener',
      'server/mail',
      'server/s3',
    ],
  },
  // React draws the PDFs.
  'server/engine/documents': {
    imports: [...pure, 'server/atlas', 'server/base', 'server/engine/errors', 'server/engine/workers'],
    packages: ['react'],
  },
  'server/identity': {
    imports: [
      ...pure,
      'server/base',
      'server/engine/db',
      'server/engine/jobs',
      'server/limits',
      'server/mail',
    ],
  },
  'server/limits': { imports: ['server/base', 'server/engine/db'] },
  'server/auth': {
    imports: [...pure, 'server/base', 'server/engine/db'],
    packages: ['next', 'next-auth', 'server-only'],
  },
  'server/bff': {
    imports: [...pure, 'server/auth', 'server/base', 'server/guard', 'server/limits', 'server/streets'],
    packages: ['next', 'next-auth', 'server-only'],
  },
  'server/pages': { imports: [...pure, 'server/base'], packages: ['react', 'next', 'server-only'] },
  'server/runtime': {
    imports: [
      ...pure,
      'server/auth',
      'server/base',
      'server/bff/upstream',
      'server/engine',
      'server/identity',
      'server/listener',
      'server/mail',
      'server/streets',
    ],
  },
  // Plain scripts that run before anything is installed.
  'server/setup': { imports: [] },
}
