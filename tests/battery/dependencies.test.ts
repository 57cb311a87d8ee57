import { readFileSync } from 'node:fs'

/** Versions below which a weakness is known, by major version where several are kept up. */
const floors: Readonly<Record<string, readonly string[]>> = {
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

/** No version is safe; it reads nothing that somebody else made outside its own process with a limit. */
const contained = ['exceljs']

interface Locked {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
const installed = Object.entries(lock.packages).filter(([path]) => path !== '')
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
const numbers = (version: string) => version.split(/[-+]/)[0]?.split('.').map(Number) ?? []

/** Whether a version is at or above the floor of its major version; one of a newer major version is. */
function isSafe(version: string, [newest = '0', ...older]: readonly string[]): boolean {
  const [major = 0] = numbers(version)
  const floor = [newest, ...older].find((each) => numbers(each)[0] === major) ?? newest
  const [a, b] = [numbers(version), numbers(floor)]
  const at = a.findIndex((part, index) => part !== b[index])
  return at === -1 || (a[at] ?? 0) > (b[at] ?? 0)
}

test('check 67: every copy of a package with known weaknesses is newer than they are', () => {
  const old = installed.flatMap(([path, { version = '' }]) => {
    const floor = floors[nameOf(path)]
    return floor && !isSafe(version, floor) ? [`${path} ${version}`] : []
  })
  expect(old).toEqual([])
  const found = new Set(installed.map(([path]) => nameOf(path)))
  for (const name of [...Object.keys(floors), ...contained]) expect(found).toContain(name)
})

test('check 67: the lock file says what each package must be and names no registry', () => {
  const loose = installed.filter(([, { link, integrity, resolved }]) => !link && (!integrity || resolved))
  expect(loose.map(([path]) => path)).toEqual([])
})

test('check 67: versions are asked for exactly', () => {
  const wanted = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>
  const all = Object.entries({ ...wanted.dependencies, ...wanted.devDependencies })
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+/.test(version))).toEqual([])
})

test('floors count by major version', () => {
  expect(isSafe('7.27.9', floors.undici ?? [])).toBe(false)
  expect(isSafe('7.28.0', floors.undici ?? [])).toBe(true)
  expect(isSafe('8.4.9', floors.undici ?? [])).toBe(false)
  expect(isSafe('5.0.0', floors.undici ?? [])).toBe(false)
  expect(isSafe('9.0.0', floors.undici ?? [])).toBe(true)
})
