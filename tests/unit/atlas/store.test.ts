import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { latLngToCell } from 'h3-js'
import { siteColumns } from '@/lib/catalogue/site-columns'
import type { FoundSites } from '@/server/atlas/store/atlas'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { everywhere, opened, root } from '@/tests/support/opened-library'
import {
  centre,
  charger,
  metresFrom,
  site,
  smallAtlas,
  smallVersion,
  writeSmallAtlas,
} from '@/tests/support/small-atlas'

describe('the library', () => {
  test('lists the countries by name and opens the current version', async () => {
    writeSmallAtlas(root, smallAtlas({ country: 'zedland', name: 'Zedland' }))
    writeSmallAtlas(root, smallAtlas())
    const library = createAtlasLibrary([root])
    expect((await library.countries()).map(({ name }) => name)).toEqual(['Testland', 'Zedland'])
    expect((await library.open('testland'))?.manifest.version).toBe(smallVersion)
  })

  test('notices a new version without a restart and serves the old one by name', async () => {
    writeSmallAtlas(root, smallAtlas())
    const library = createAtlasLibrary([root])
    await library.open('testland')
    writeSmallAtlas(root, smallAtlas({ version: 'ffffffffffff' }))
    expect((await library.open('testland'))?.manifest.version).toBe('ffffffffffff')
    expect((await library.open('testland', smallVersion))?.manifest.version).toBe(smallVersion)
    expect(await library.open('testland', 'aaaaaaaaaaaa')).toBeNull()
  })

  test("prefers the user's build to the shipped atlas", async () => {
    const shipped = join(root, 'shipped')
    writeSmallAtlas(shipped, smallAtlas({ name: 'Shipped' }))
    writeSmallAtlas(join(root, 'built'), smallAtlas({ name: 'Built' }))
    const library = createAtlasLibrary([join(root, 'nowhere'), join(root, 'built'), shipped])
    expect((await library.countries()).map(({ name }) => name)).toEqual(['Built'])
  })

  test('reports an unreadable country and falls back to the next root', async () => {
    const folder = writeSmallAtlas(join(root, 'built'), smallAtlas({ name: 'Built' }))
    writeFileSync(join(folder, 'manifest.json'), '{"country":')
    writeSmallAtlas(join(root, 'shipped'), smallAtlas({ name: 'Shipped' }))
    const problems: string[] = []
    const library = createAtlasLibrary([join(root, 'built'), join(root, 'shipped')], {
      report: (problem) => problems.push(problem),
    })
    expect((await library.open('testland'))?.manifest.name).toBe('Shipped')
    expect(problems.join()).toContain('testland cannot be opened')
  })

  test.each(['../testland', '..', 'testland/..', 'TESTLAND', '', 'a\0b', '%2e%2e'])(
    'never uses %j in a path',
    async (country) => {
      writeSmallAtlas(root, smallAtlas())
      expect(await createAtlasLibrary([join(root, 'testland')]).open(country)).toBeNull()
      expect(await createAtlasLibrary([root]).open('testland', country)).toBeNull()
    },
  )

  test('ignores a `current` that does not name a version', async () => {
    writeSmallAtlas(root, smallAtlas())
    mkdirSync(join(root, 'otherland'))
    writeFileSync(join(root, 'otherland', 'current'), `../testland/${smallVersion}`)
    expect(await createAtlasLibrary([root]).open('otherland')).toBeNull()
  })

  test('finds the country that contains a point, and none outside', async () => {
    writeSmallAtlas(root, smallAtlas())
    const library = createAtlasLibrary([root])
    expect((await library.at(centre))?.manifest.country).toBe('testland')
    expect(await library.at({ lat: 48, lng: 9.5 })).toBeNull()
  })

  test('finds the whole country before a region of it', async () => {
    writeSmallAtlas(root, smallAtlas({ country: 'testland-middle', name: 'Middle, Testland', reach: 0.05 }))
    const library = createAtlasLibrary([root])
    expect((await library.at(centre))?.manifest.country).toBe('testland-middle')
    writeSmallAtlas(root, smallAtlas())
    expect((await library.at(centre))?.manifest.country).toBe('testland')
    const containing = async (point: { lat: number; lng: number }) =>
      (await library.containing(point)).map(({ manifest }) => manifest.country)
    expect(await containing(centre)).toEqual(['testland', 'testland-middle'])
    expect(await containing({ lat: 48, lng: 9.5 })).toEqual([])
  })
})

describe('sites', () => {
  const sites = [
    site({ osm_id: 'way/1', lat: 47.11, 'Score DC': 0.2, 'Score AC': 0.1 }),
    site({ osm_id: 'way/2', lat: 47.12, 'Score DC': 0.1, 'Score AC': 0.9 }),
    site({ osm_id: 'node/3', lat: 47.13, 'Location Type': 'gas station', 'Score DC': 0.5 }),
    site({ osm_id: 'way/4', lat: 47.19, 'Score DC': null, 'Score AC': null, capacity: null }),
  ]
  const ids = async (found: Promise<FoundSites>) => (await found).rows().map(([id]) => id)

  test('come best first, inside the box', async () => {
    const atlas = await opened({ sites })
    expect(await ids(atlas.findSites({ bounds: everywhere, locationTypes: [] }))).toEqual([
      'way/2',
      'node/3',
      'way/1',
      'way/4',
    ])
    expect(await ids(atlas.findSites({ bounds: [9.4, 47.1, 9.6, 47.125], locationTypes: [] }))).toEqual([
      'way/2',
      'way/1',
    ])
  })

  test('respect location types, a hexagon and a limit', async () => {
    const atlas = await opened({ sites })
    const bounds = everywhere
    expect(await ids(atlas.findSites({ bounds, locationTypes: ['gas station'] }))).toEqual(['node/3'])
    const hexId = latLngToCell(47.19, 9.5, 9)
    expect(await ids(atlas.findSites({ bounds, locationTypes: [], hexId }))).toEqual(['way/4'])
    const cut = atlas.findSites({ bounds, locationTypes: [], limit: 2 })
    expect(await ids(cut)).toEqual(['way/2', 'node/3'])
    expect((await cut).truncated).toBe(true)
  })

  test('keep every value as written, missing ones as null', async () => {
    const written = site({ osm_id: 'way/4', capacity: null, 'Score DC': null, Brand: 'Öl & Söhne' })
    const atlas = await opened({ sites: [written] })
    const found = await atlas.findSites({ bounds: everywhere, locationTypes: [] })
    expect(found.rows()).toEqual([siteColumns.map(({ name }) => written[name])])
  })

  test('are sorted by distance within a radius', async () => {
    const atlas = await opened({ sites })
    const found = atlas.sitesWithin({ lat: 47.125, lng: 9.5 }, 2000)
    expect(await ids(found)).toEqual(['way/2', 'node/3', 'way/1'])
    expect((await found).key(0).first).toBeCloseTo(556, 0)
  })
})

describe('surroundings', () => {
  test('describe the entities around the point', async () => {
    const atlas = await opened({
      chargers: [
        charger({ id: 'near', position: metresFrom(centre, 400, 0) }),
        charger({ id: 'fast', position: metresFrom(centre, 1500, 0), evses: { AC: 0, DC: 3, HPC: 4 } }),
      ],
      pois: [
        { name: 'A', category: 'retail', kind: 'shop=mall', position: metresFrom(centre, 150, 0) },
        { name: 'B', category: 'retail', kind: 'shop=mall', position: metresFrom(centre, 250, 0) },
      ],
      population: [
        { position: metresFrom(centre, 500, 0), people: 100.4 },
        { position: metresFrom(centre, 4000, 0), people: 50 },
      ],
      places: [
        { name: 'Middleton', kind: 'town', position: metresFrom(centre, 800, 0), population: 900, city: '' },
      ],
    })
    const found = await atlas.surroundings(centre)
    expect(found).toMatchObject({
      country: 'Testland',
      city: 'Middleton',
      hexId: latLngToCell(centre.lat, centre.lng, 9),
      traffic: [0, 0, 12_000, 0, 0, 0],
      roads: { busiest: { aadt: 12_000, class: 'Primary' }, main: { aadt: 12_000, class: 'Primary' } },
      roadClass: 2,
      population: { 1: 100, 2: 100, 5: 150, 10: 150 },
      competition: { AC: [2, 2, 2], DC: [0, 0, 3], HPC: [0, 0, 4] },
      scores: { AC: 1, DC: 0.87 },
      edge: false,
    })
    expect(found.poi?.retail).toBe(1)
    expect(found.nearest.AC).toEqual({ network: 'Grid & Co', class: 'AC', metres: 400 })
    expect(found.nearest.HPC?.metres).toBe(1500)
  })

  test('have no scores and count as incomplete at a point without a hexagon', async () => {
    const atlas = await opened()
    const found = await atlas.surroundings({ lat: 47.18, lng: 9.58 })
    expect(found.scores).toEqual({ AC: null, DC: null })
    expect(found.edge).toBe(true)
  })
})
