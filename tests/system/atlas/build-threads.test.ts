import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawBasemap } from '@/server/atlas/basemap/draw-basemap'
import { deriveCountry } from '@/server/atlas/derive/country/country'
import { openSurvey } from '@/server/atlas/derive/demand/survey'
import { deriveEntities } from '@/server/atlas/derive/derive-entities'
import { cellAt, packCells } from '@/server/atlas/derive/hexagons/hexagon-table'
import { shareTables } from '@/server/atlas/derive/places/demand-tables'
import { deriveRoads } from '@/server/atlas/derive/roads'
import type { Extract } from '@/server/atlas/entities/entities'
import { readExtract } from '@/server/atlas/read/read-extract'
import { extracts } from '@/tests/support/extracts'
import { dataBlock, denseBlock, headerBlock } from '@/tests/support/osm-pbf'

const folder = mkdtempSync(join(tmpdir(), 'kerbwatt-threads-'))
afterAll(() => rmSync(folder, { recursive: true }))

function saved(name: string, ...blocks: Buffer[]): string {
  const path = join(folder, name)
  writeFileSync(path, Buffer.concat(blocks))
  return path
}

const plain = ({ nodes, ways, relations, date, file }: Extract) => ({
  nodes: [...nodes],
  ways: [...ways].map(({ id, tags, refs, positions, complete, breaks }) => {
    return [id, Object.entries(tags), refs, positions, complete, breaks]
  }),
  relations: relations.map(({ id, tags, members }) => [id, tags, members]),
  date,
  file,
})

const sentenceOf = (path: string, threads: number) =>
  readExtract(path, { threads }).then(
    () => 'read',
    (error: Error) => `${error.name}: ${error.message}`,
  )

describe('equals the extract decoded in this thread', () => {
  it('keeps repeated objects in file order', async () => {
    const here = await readExtract(extracts.monaco, { threads: 0 })
    const there = await readExtract(extracts.monaco, { threads: 2 })
    expect(plain(there)).toEqual(plain(here))
    expect(here.ways.length).toBeGreaterThan(1000)
    here.close()
    there.close()
  })

  it('keeps repeated objects in the order of the file', async () => {
    const named = (name: string) =>
      dataBlock({ nodes: [{ id: 9, lat: 47, lon: 9, tags: { shop: 'kiosk', name } }] })
    const blocks = Array.from({ length: 40 }, (_, each) => named(`Shop ${each}`))
    const extract = await readExtract(saved('repeated.osm.pbf', headerBlock(), ...blocks), { threads: 2 })
    expect([...extract.nodes].map(({ tags }) => tags.name)).toEqual(['Shop 39'])
    extract.close()
  })

  const node = { ids: [1], lats: [470_000_000], lngs: [90_000_000] }
  const torn = denseBlock({ ...node, lngs: [1, 1] })
  const shapeless = Buffer.from(dataBlock({ nodes: [{ id: 1, lat: 47, lon: 9 }] })).fill(0xff, 30)
  it.each([
    ['a corrupt block', [headerBlock(), torn]],
    ['a corrupt block before a cut', [headerBlock(), torn, Buffer.alloc(9)]],
    ['a block that cannot be unpacked', [headerBlock(), denseBlock(node), shapeless]],
    ['a header that cannot be unpacked', [Buffer.from(headerBlock()).fill(0xff, 20)]],
    ['a cut', [headerBlock(), denseBlock(node), torn.subarray(0, -1)]],
  ])('reports %s in the same sentence', async (name, blocks) => {
    const path = saved(`${name}.osm.pbf`, ...blocks)
    const here = await sentenceOf(path, 0)
    expect(here).toMatch(/^ExtractError: The extract .* is not usable: .*block \d at byte \d+ of \d+\)\.$/)
    expect(await sentenceOf(path, 2)).toBe(here)
  })
})

describe('a base map drawn in threads', () => {
  it('has the same tiles in the same order as one drawn in this thread', async () => {
    const extract = await readExtract(extracts.monaco, { threads: 0 })
    const country = deriveCountry(extract, { slug: 'monaco', name: 'Monaco', iso: 'MC' })
    const drawn = (threads: number) =>
      drawBasemap(
        { extract, country, places: [], pois: [] },
        { folder, threads, onProgress: () => undefined },
      )
    const here = await drawn(0)
    const there = await drawn(2)
    const shares: number[] = []
    const tiles = await Array.fromAsync(there.tiles((share) => shares.push(share)))
    expect(tiles).toEqual(await Array.fromAsync(here.tiles()))
    expect(tiles.length).toBeGreaterThan(10)
    expect(shares).toEqual([...shares].sort())
    for (const opened of [here, there, extract]) await opened.close()
  })
})

describe('demand measured in threads', () => {
  it('equals demand measured in this thread, in the order asked', async () => {
    const extract = await readExtract(extracts.monaco, { threads: 0 })
    const entities = deriveEntities(extract, { slug: 'monaco', name: 'Monaco', iso: 'MC' })
    const { graph } = deriveRoads(extract, { isUrban: () => true })
    const tables = shareTables({ ...entities, graph, population: entities.population.points })
    const positions = entities.sites.map(({ position }) => position)
    const cells = packCells(positions.map(cellAt))
    const measured = async (threads: number) => {
      const survey = openSurvey(tables, { cells: cells.length, threads })
      const shares: number[] = []
      const answers = [
        await survey.cells({ cells, kinds: ['population', 'traffic', 'poi', 'competition'] })(
          () => undefined,
        ),
        await survey.sites(positions)((share) => shares.push(share)),
      ]
      await survey.close()
      expect(shares.at(-1)).toBe(1)
      return answers
    }
    const here = await measured(0)
    expect(await measured(2)).toEqual(here)
    expect(here[1]).toHaveLength(positions.length)
    expect(cells.length).toBeGreaterThan(5)
    extract.close()
  })
})
