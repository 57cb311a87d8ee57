/** Versions below these have known weaknesses; one per maintained major version. */
export const floors: Readonly<Record<string, readonly string[]>> = {
  next: ['16.4.1'],
  'next-auth': ['4.24.15'],
  'maplibre-gl': ['6.4.1'],
  undici: ['8.5.0', '7.28.0', '6.26.0'],
  hono: ['4.13.11'],
  '@hono/node-server': ['2.1.3'],
  postcss: ['8.5.12'],
  react: ['19.2.6'],
  'react-dom': ['19.2.6'],
}

export interface Exception {
  /** Package without a safe version. */
  name: string
  /** Why it is used, and what protects it. */
  reason: string
  /** Day (UTC) by which the exception must be reviewed. */
  until: string
}

export const exceptions: readonly Exception[] = [
  {
    name: 'exceljs',
    reason:
      'No version is safe against hostile workbooks. What others made is read in a process of its own with limits of memory and time, after its directory of files has been looked through.',
    until: '2027-05-31',
  },
]

/** Exceptions past their date at `now`. */
export const expired = (all: readonly Exception[], now: Date) =>
  all.filter(({ until }) => now.getTime() >= Date.parse(`${until}T00:00:00Z`) + 24 * 60 * 60 * 1000)

const numbers = (version: string) => version.split(/[-+]/)[0]?.split('.').map(Number) ?? []

/** Whether a version reaches the floor of its major version. Newer major versions are safe. */
export function isSafe(version: string, [newest = '0', ...older]: readonly string[]): boolean {
  const [major = 0] = numbers(version)
  const floor = [newest, ...older].find((each) => numbers(each)[0] === major) ?? newest
  const a = numbers(version)
  const b = numbers(floor)
  const at = a.findIndex((part, index) => part !== b[index])
  return at === -1 || (a[at] ?? 0) > (b[at] ?? 0)
}
