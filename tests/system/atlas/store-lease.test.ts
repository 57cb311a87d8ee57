import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { activeReaders, releaseLease, touchLease } from '@/server/atlas/store/memory/lease'
import { smallAtlas, smallVersion, writeSmallAtlas } from '@/tests/support/small-atlas'

let root: string
let home: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'leases-'))
  home = join(root, 'testland')
  mkdirSync(home)
})
afterEach(() => rmSync(root, { recursive: true }))

const minute = 60_000
const now = new Date('2026-05-01T12:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * minute)
const own = `${hostname().replaceAll(/[^\w.-]/g, '_')}-${process.pid}`

/** A lease that another process has left. */
function lease(name: string, touched: Date): void {
  const folder = join(home, 'readers', smallVersion)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), '')
  utimesSync(join(folder, name), touched, touched)
}

describe('a lease', () => {
  test('names the reader of a version until it is released', async () => {
    await touchLease(home, smallVersion, now)
    expect(await activeReaders(home, smallVersion, now)).toEqual([own])
    expect(await activeReaders(home, 'ffffffffffff', now)).toEqual([])
    await releaseLease(home, smallVersion)
    expect(await activeReaders(home, smallVersion, now)).toEqual([])
    expect(readdirSync(home)).toEqual([])
  })

  test('expires after a quarter of an hour on another machine', async () => {
    lease('elsewhere-77', now)
    expect(await activeReaders(home, smallVersion, later(14))).toEqual(['elsewhere-77'])
    expect(await activeReaders(home, smallVersion, later(16))).toEqual([])
  })

  test('holds on this machine while its process lives', async () => {
    const dead = spawnSync(process.execPath, ['-e', '']).pid
    lease(own, now)
    lease(own.replace(/\d+$/, String(dead)), now)
    expect(await activeReaders(home, smallVersion, later(600))).toEqual([own])
  })

  test("survives the release of another process's lease", async () => {
    lease('elsewhere-77', now)
    await touchLease(home, smallVersion, now)
    await releaseLease(home, smallVersion)
    expect(await activeReaders(home, smallVersion, now)).toEqual(['elsewhere-77'])
  })

  test('is skipped if it cannot be written', async () => {
    writeFileSync(join(home, 'readers'), 'a file in its place')
    await touchLease(home, smallVersion, now)
    expect(await activeReaders(home, smallVersion, now)).toEqual([])
    await touchLease(join(root, 'nowhere'), smallVersion, now)
    expect(existsSync(join(root, 'nowhere'))).toBe(false)
  })
})

describe('the leases of a library', () => {
  test('are renewed at most once a minute until it is closed', async () => {
    writeSmallAtlas(root, smallAtlas())
    let time = now
    const library = createAtlasLibrary([root], { clock: () => time })
    await library.countries()
    expect(await activeReaders(home, smallVersion, now)).toEqual([])
    await library.open('testland')
    expect(await activeReaders(home, smallVersion, now)).toEqual([own])

    rmSync(join(home, 'readers'), { recursive: true })
    time = later(0.9)
    await library.open('testland')
    expect(existsSync(join(home, 'readers'))).toBe(false)
    time = later(1)
    await library.overlapping([9, 47, 10, 48])
    expect(await activeReaders(home, smallVersion, time)).toEqual([own])

    await library.close()
    expect(existsSync(join(home, 'readers'))).toBe(false)
  })
})
