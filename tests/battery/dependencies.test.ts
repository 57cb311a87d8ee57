import { readFileSync } from 'node:fs'
import { exceptions, expired, floors, isSafe } from './rig/version-floors'

interface Locked {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
}

type Wanted = Readonly<Record<'dependencies' | 'devDependencies', Record<string, string> | undefined>>

/** A package of ours that brings a compiler for a test tool. */
const generator = 'tests/support/client-generator'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
const installed = Object.entries(lock.packages).filter(([path]) => path !== '')
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
test('installs no version with a known weakness', () => {
  const old = installed.flatMap(([path, { version = '' }]) => {
    const floor = floors[nameOf(path)]
    return floor && !isSafe(version, floor) ? [`${path} ${version}`] : []
  })
  expect(old).toEqual([])
  const found = new Set(installed.map(([path]) => nameOf(path)))
  for (const name of Object.keys(floors)) expect(found).toContain(name)
})

test('allows only exceptions for used packages, with a reason and a date to come', () => {
  const found = new Set(installed.map(([path]) => nameOf(path)))
  for (const { name, reason, until } of exceptions) {
    expect(found).toContain(name)
    expect(floors).not.toHaveProperty([name])
    expect(reason.length).toBeGreaterThan(40)
    expect(until).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    // An exception lasts a year at most.
    expect(Date.parse(until)).toBeLessThan(Date.now() + 366 * 24 * 60 * 60 * 1000)
  }
  expect(expired(exceptions, new Date())).toEqual([])
})

test('drops an exception after its date', () => {
  const one = { name: 'a', reason: 'because', until: '2026-02-28' }
  expect(expired([one], new Date('2026-02-28T23:59:59Z'))).toEqual([])
  expect(expired([one], new Date('2026-03-01T00:00:00Z'))).toEqual([one])
})

test('locks every package by hash and names no registry', () => {
  const loose = installed.filter(([, { link, integrity, resolved }]) => !link && (!integrity || resolved))
  const others = loose.filter(([, { resolved }]) => resolved !== `file:${generator}`)
  expect(others.map(([path]) => path)).toEqual([])
})

test('pins exact versions', () => {
  const all = ['.', generator].flatMap((folder) => {
    const wanted = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Wanted
    return Object.entries({ ...wanted.dependencies, ...wanted.devDependencies })
  })
  const loose = all.filter(([, version]) => !/^\d+\.\d+\.\d+/.test(version))
  expect(loose).toEqual([['client-generator', `file:${generator}`]])
})

test('compares versions within their major version', () => {
  expect(isSafe('7.27.9', floors.undici ?? [])).toBe(false)
  expect(isSafe('7.28.0', floors.undici ?? [])).toBe(true)
  expect(isSafe('8.4.9', floors.undici ?? [])).toBe(false)
  expect(isSafe('5.0.0', floors.undici ?? [])).toBe(false)
  expect(isSafe('9.0.0', floors.undici ?? [])).toBe(true)
})
