import { columnFromArray, uint8 } from '@uwdata/flechette'
import { cellToChildren, gridDisk, latLngToCell } from 'h3-js'
import { Hono } from 'hono'
import type { Manifest } from '@/lib/contract/scout'
import { packCells } from '@/server/atlas/derive/hexagons/hexagon-table'
import type { HexagonTile } from '@/server/atlas/store/hexagons/hexagon-table'
import { sendCached } from '@/server/engine/http/send-body'
import { attributesJson, hexagonMapArrow, hexagonMapJson } from '@/server/engine/services/scout/hexagon-map'
import { until } from '@/tests/support/until'

const parents = gridDisk(latLngToCell(47.1, 9.5, 5), 4)

/** A country of 61 tiles that records its reads. */
function countedCountry() {
  const read: string[] = []
  const column = { name: 'Score', description: '', source: '', estimated: false }
  const manifest = {
    country: 'testland',
    hexagonTiles: { 9: parents },
    columns: { sites: [], hexagons: [column] },
  } as unknown as Manifest
  const hexagons = async (parent: string): Promise<HexagonTile> => {
    read.push(parent)
    const cells = packCells(cellToChildren(parent, 9))
    return { cells, columns: new Map([['Score', columnFromArray(new Uint8Array(cells.length), uint8())]]) }
  }
  return { read, country: { manifest, hexagons } }
}

test.each([
  ['the map as JSON', hexagonMapJson],
  ['the map as Arrow', hexagonMapArrow],
  ['attributes', (country: Parameters<typeof attributesJson>[0]) => attributesJson(country, ['Score'])],
] as const)('%s reads tiles one by one on demand', async (_, chunksOf) => {
  const { read, country } = countedCountry()
  const chunks = chunksOf(country)
  await chunks.next()
  expect(read).toEqual([])
  for (let tile = 1; tile <= 3; tile += 1) {
    await chunks.next()
    expect(read).toEqual(parents.toSorted().slice(0, tile))
  }
})

test('stops reading when the caller leaves in the middle of a map', async () => {
  const { read, country } = countedCountry()
  const app = new Hono()
  let isEnded = false
  async function* chunks() {
    try {
      yield* hexagonMapJson(country)
    } finally {
      isEnded = true
    }
  }
  const body = () => ({ chunks: chunks(), type: 'application/json' })
  app.get('/', (context) => sendCached(context, { tag: 'v', fixed: false }, body))
  const reader = (await app.request('/')).body?.getReader()
  await reader?.read()
  await reader?.read()
  await reader?.cancel()
  const readThen = read.length
  expect(readThen).toBeLessThan(10)
  await until(() => isEnded)
  expect(read.length).toBe(readThen)
})
