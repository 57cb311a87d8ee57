import { mkdtempSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Atlas } from '@/server/atlas/store/atlas'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { once } from '@/server/atlas/store/memory/keep-latest'
import { createTableMemory } from '@/server/atlas/store/memory/table-memory'
import { site, smallAtlas, writeSmallAtlas } from '@/tests/support/small-atlas'

/** A country with `bytes` loaded, and whether they still are. */
function country(memory: ReturnType<typeof createTableMemory>, bytes: number) {
  const state = { isLoaded: true }
  const share = memory.share(() => {
    state.isLoaded = false
  })
  share.add(bytes)
  return { ...share, state }
}

describe('the memory of tables', () => {
  test('drops the least recently used country, and no more than needed', async () => {
    const memory = createTableMemory(100)
    const first = country(memory, 40)
    const second = country(memory, 40)
    await first.during(async () => undefined)
    const third = country(memory, 40)
    expect([first, second, third].map(({ state }) => state.isLoaded)).toEqual([true, false, true])
    expect(memory.used()).toBe(80)
  })

  test('never drops a country in use', async () => {
    const memory = createTableMemory(100)
    const first = country(memory, 60)
    await first.during(async () => {
      const second = country(memory, 60)
      expect(first.state.isLoaded).toBe(true)
      await second.during(async () => undefined)
      expect(memory.used()).toBe(120)
    })
    expect(first.state.isLoaded).toBe(false)
    expect(memory.used()).toBe(60)
  })

  test('keeps a country until every holder has released it', () => {
    const memory = createTableMemory(100)
    const first = country(memory, 60)
    const one = first.hold()
    const two = first.hold()
    one()
    one()
    country(memory, 60)
    expect(first.state.isLoaded).toBe(true)
    two()
    expect(first.state.isLoaded).toBe(false)
  })

  test('keeps the most recently used country even if it exceeds the limit', async () => {
    const memory = createTableMemory(100)
    const large = country(memory, 150)
    await large.during(async () => undefined)
    expect(large.state.isLoaded).toBe(true)
    country(memory, 10)
    expect(large.state.isLoaded).toBe(false)
    expect(memory.used()).toBe(10)
  })

  test('counts a country as unused after a failure', async () => {
    const memory = createTableMemory(100)
    const first = country(memory, 60)
    await expect(first.during(() => Promise.reject(new Error('unreadable')))).rejects.toThrow('unreadable')
    country(memory, 60)
    expect(first.state.isLoaded).toBe(false)
  })
})

describe('a value loaded once', () => {
  test('is shared by concurrent uses and loaded again after a reset or a failure', async () => {
    let loads = 0
    const value = once(async () => {
      loads += 1
      if (loads === 1) throw new Error('not yet')
      return loads
    })
    await expect(Promise.all([value(), value()])).rejects.toThrow('not yet')
    expect(await Promise.all([value(), value()])).toEqual([2, 2])
    value.forget()
    expect(await value()).toBe(3)
  })
})

describe('a library with little memory', () => {
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'atlas-'))
    writeSmallAtlas(root, smallAtlas({ sites: [site({ osm_id: 'way/1' })] }))
    const sites = [site({ osm_id: 'way/2', lng: 10 })]
    writeSmallAtlas(
      root,
      smallAtlas({ country: 'zedland', name: 'Zedland', centre: { lat: 47.1, lng: 10 }, sites }),
    )
  })
  afterEach(() => rmSync(root, { recursive: true }))

  const world = { bounds: [-180, -90, 180, 90], locationTypes: [] } as const
  async function open(library: ReturnType<typeof createAtlasLibrary>, name: string): Promise<Atlas> {
    const atlas = await library.open(name)
    if (!atlas) throw new Error(`${name} does not open.`)
    return atlas
  }
  const hide = (name: string) => {
    const path = join(root, name, '0123456789ab', 'sites.arrow')
    return rename(path, `${path}.hidden`)
  }

  test('serves from memory while there is room', async () => {
    const library = createAtlasLibrary([root])
    const first = await open(library, 'testland')
    const second = await open(library, 'zedland')
    await first.findSites(world)
    await second.findSites(world)
    await Promise.all([hide('testland'), hide('zedland')])
    expect((await first.findSites(world)).rows()[0]?.[0]).toBe('way/1')
    expect((await second.findSites(world)).rows()[0]?.[0]).toBe('way/2')
  })

  test('reloads a country that was dropped for another', async () => {
    const library = createAtlasLibrary([root], { memoryLimit: 1 })
    const first = await open(library, 'testland')
    const second = await open(library, 'zedland')
    await first.findSites(world)
    await second.findSites(world)
    expect((await first.findSites(world)).rows()[0]?.[0]).toBe('way/1')
    await second.findSites(world)
    await hide('testland')
    await expect(first.findSites(world)).rejects.toThrow('ENOENT')
  })

  test('serves rows found before their country was dropped', async () => {
    const library = createAtlasLibrary([root], { memoryLimit: 1 })
    const found = await (await open(library, 'testland')).findSites(world)
    await (await open(library, 'zedland')).findSites(world)
    expect(found.rows()[0]?.[0]).toBe('way/1')
  })

  test('holds nothing once closed', async () => {
    const library = createAtlasLibrary([root])
    const atlas = await open(library, 'testland')
    await atlas.findSites(world)
    await library.close()
    await hide('testland')
    await expect(atlas.findSites(world)).rejects.toThrow('ENOENT')
  })
})
