import { cellToChildrenSize, getResolution } from 'h3-js'
import { poiCategories } from '@/lib/catalogue/poi-categories'
import { siteColumns } from '@/lib/catalogue/site-columns'
import type { Cell } from '@/lib/contract/dataset'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { presentColumns, wireReaders } from '@/server/atlas/store/hexagons/hexagon-table'
import { known } from '@/tests/support/known'

const root = 'data/atlas'

const everywhere = [-180, -90, 180, 90] as const
const valuesOf = (row: readonly Cell[]) =>
  Object.fromEntries(siteColumns.map(({ name }, column) => [name, row[column] ?? null]))

async function openLiechtenstein() {
  const atlas = await createAtlasLibrary([root]).open('liechtenstein')
  if (!atlas) throw new Error('The shipped atlas does not open.')
  return atlas
}

async function scoresOf(atlas: Awaited<ReturnType<typeof openLiechtenstein>>): Promise<Cell[]> {
  const scores: Cell[] = []
  for (const parent of atlas.manifest.hexagonTiles['9'] ?? []) {
    const tile = await atlas.hexagons(parent, ['Score'])
    if (!tile) throw new Error(`The tile ${parent} is missing.`)
    const [read] = wireReaders(tile, ['Score'])
    tile.cells.forEach((_, row) => {
      scores.push(read?.(row) ?? null)
    })
  }
  return scores
}

describe('the shipped atlas', () => {
  test('has as many rows as its manifest says', async () => {
    const atlas = await openLiechtenstein()
    const { counts } = atlas.manifest
    const scores = await scoresOf(atlas)
    expect(scores).toHaveLength(counts.hexagons)
    expect(scores.filter((score) => score !== null)).toHaveLength(counts.scoredHexagons)
    expect((await atlas.findSites({ bounds: everywhere, locationTypes: [] })).size).toBe(counts.sites)
    const middle = { lat: 47.14, lng: 9.52 }
    expect((await atlas.stationsWithin(middle, 50_000)).all_data).toHaveLength(counts.chargers)
  })

  test('has every tile that its manifest lists', async () => {
    const atlas = await openLiechtenstein()
    for (const [resolution, parents] of Object.entries(atlas.manifest.hexagonTiles)) {
      expect(parents.length).toBeGreaterThan(0)
      for (const parent of parents) {
        expect(getResolution(parent)).toBe(Number(resolution) - 4)
        const tile = await atlas.hexagons(parent, presentColumns(atlas.manifest))
        expect(tile?.cells.length).toBeGreaterThan(0)
        expect(tile?.cells.length).toBeLessThanOrEqual(cellToChildrenSize(parent, Number(resolution)))
      }
    }
  })

  test('agrees with each site’s surroundings', async () => {
    const atlas = await openLiechtenstein()
    const rows = (await atlas.findSites({ bounds: everywhere, locationTypes: [] })).rows()
    expect(rows.length).toBeGreaterThan(100)
    for (const row of rows) {
      const site = valuesOf(row)
      const point = { lat: Number(site.lat), lng: Number(site.lng) }
      const around = await atlas.surroundings(point)
      expect(await atlas.contains(point)).toBe(true)
      expect(around.hexId).toBe(site.hex_id)
      expect(around.scores.DC).not.toBeNull()
      for (const category of poiCategories) expect(around.poi?.[category]).toBe(site[`POI ${category}`])
      for (const each of ['AC', 'DC', 'HPC'] as const) {
        expect(around.nearest[each]?.metres ?? null).toBe(site[`Nearest Charger Distance - ${each}`])
      }
    }
  })

  test('finds Vaduz despite a typo, and its address from its position', async () => {
    const atlas = await openLiechtenstein()
    const [found] = await atlas.searchPlaces({ text: 'vaduy', limit: 5 })
    expect(found?.place.name).toBe('Vaduz')
    const [lng, lat] = found?.place.position ?? [0, 0]
    expect((await atlas.addressAt({ lat, lng })).town).toBe('Vaduz')
  })

  test.each([
    ['Städtle 28, Vaduz', 'Städtle', '28', 'Vaduz'],
    ['9494 Schaan, Landstrasse 5', 'Landstrasse', '5', 'Schaan'],
  ])('finds the house of %s, and its number from its position', async (text, name, number, city) => {
    const atlas = await openLiechtenstein()
    const [found] = await atlas.searchPlaces({ text, limit: 5 })
    expect(found?.place).toMatchObject({ name, city })
    expect(found?.house).toMatchObject({ number, isMapped: true })
    const [lng, lat] = found?.house?.position ?? [0, 0]
    expect(await atlas.addressAt({ lat, lng })).toEqual({ street: name, number, town: city })
  })

  test('counts more people in wider circles, and traffic on the roads of Vaduz', async () => {
    const atlas = await openLiechtenstein()
    const around = await atlas.surroundings({ lat: 47.141, lng: 9.521 })
    const population = known(around.population)
    const traffic = known(around.traffic)
    expect(population[1]).toBeGreaterThan(1000)
    expect(population[2]).toBeGreaterThan(population[1])
    expect(population[5]).toBeGreaterThan(population[2])
    expect(population[10]).toBeGreaterThan(population[5])
    expect(traffic.reduce((sum, each) => sum + each)).toBeGreaterThan(10_000)
  })
})
