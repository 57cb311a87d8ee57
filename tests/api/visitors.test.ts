import { tableFromIPC } from '@uwdata/flechette'
import { type hexagonFields, isFreeColumn } from '@/lib/catalogue/hexagon-columns'
import { siteColumns, siteSortColumns } from '@/lib/catalogue/site-columns'
import { loadScouting } from '@/lib/client/studio/own-data/load-scouting'
import { scoutedStudioPath } from '@/lib/domain/studio/own-data/own-source'
import { readStudioMap } from '@/lib/domain/studio/read/read-map'
import {
  arrow,
  asMember,
  engine,
  everywhere,
  hexagonMarks,
  leaksIn,
  lockedHexagons,
  lockedSites,
  refusals,
  send,
  siteMarks,
  walks,
  withKey,
} from '@/tests/support/marked-country'
import { centre, centreTile } from '@/tests/support/small-atlas'

describe('columns', () => {
  /** Two selected car parks, whose figures the retail page publishes. */
  const published = 'GET /scout/examples'

  async function wordsOf(answer: Response): Promise<string> {
    const bytes = new Uint8Array(await answer.arrayBuffer())
    if (answer.headers.get('content-type') !== arrow) return Buffer.from(bytes).toString('utf8')
    const table = tableFromIPC(bytes, { useBigInt: true })
    const columns = table.names.map((name) => [name, ...table.getChild(name).toArray()])
    return JSON.stringify(columns, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
  }

  test('covers every call of the scouting screen', () => {
    const scouting = engine.routes
      .filter(({ path }) => /^\/(scout|geo|maps\/(?!saved))/.test(path))
      .map(({ method, path }) => `${method} ${path}`)
    expect(new Set([...[...walks, ...refusals].map(({ route }) => route), published])).toEqual(
      new Set(scouting),
    )
  })

  test.each(walks)('gives a visitor of $path no locked value', async (walk) => {
    const answer = await send(walk)
    expect([200, 204]).toContain(answer.status)
    const words = await wordsOf(answer)
    expect(leaksIn(words)).toEqual([])
    expect(words).not.toContain('CANARY')
  })

  test.each(refusals)('refuses a visitor of $path', async (walk) => {
    const answer = await send(walk)
    expect(answer.status).toBe(401)
    expect(leaksIn(await answer.text())).toEqual([])
  })

  test('finds every mark in a member’s answers', async () => {
    const found = await wordsOf(await send({ path: '/scout/pointers', body: everywhere }, asMember))
    expect(leaksIn(found)).toEqual([...siteMarks.values()].map(String))
    const names = [...hexagonMarks.keys()]
    const path = `/scout/tiles/testland/${centreTile}?cols=${encodeURIComponent(names.join())}`
    const cells = await wordsOf(await send({ path, accept: arrow }, asMember))
    expect(leaksIn(cells)).toEqual([...hexagonMarks.values()].map(String))
  })
})

describe('location rows', () => {
  const rows = walks.filter(({ path }) => path === '/scout/pointers' || path === '/scout/park/radius')

  test.each(rows)('end at 500 and report the rest for %j', async (walk) => {
    const { data } = await (await send(walk)).json()
    expect(data.parking_stops.all_data).toHaveLength(500)
    expect(data.truncated).toBe(true)
    const member = await (await send(walk, asMember)).json()
    expect(member.data.parking_stops.all_data.length).toBeGreaterThan(500)
  })

  test.each(rows)('have null in locked columns and values in free ones for %j', async (walk) => {
    const { fields, all_data: all } = (await (await send(walk)).json()).data.parking_stops
    for (const [at, { name }] of (fields as { name: string }[]).entries()) {
      const values = new Set(all.map((row: unknown[]) => row[at]))
      const isLocked = lockedSites.some((column) => column.name === name)
      if (isLocked) expect([name, ...values]).toEqual([name, null])
      else expect([name, values.has(null)]).toEqual([name, false])
    }
  })

  test.each(siteSortColumns)('sort by %s only if the column is free', async (field) => {
    const body = { ...everywhere, sort: { field, direction: 'descending' } }
    const isFree = siteColumns.some((column) => column.name === field && column.free)
    expect((await send({ path: '/scout/pointers', body })).status).toBe(isFree ? 200 : 401)
  })
})

describe('a locked column of hexagons', () => {
  test.each(lockedHexagons.map(({ name }) => name))(
    '%s is refused, alone and among free ones',
    async (name) => {
      const isThere = !name.startsWith('NUTS')
      for (const cols of [name, `Score,${name}`, `${name},Score DC`]) {
        for (const path of [
          `/scout/attributes/maps/testland.json?cols=${encodeURIComponent(cols)}`,
          `/scout/tiles/testland/${centreTile}?cols=${encodeURIComponent(cols)}`,
        ]) {
          const answer = await send({ path })
          expect(answer.status).toBe(isThere ? 401 : 422)
          expect(leaksIn(await answer.text())).toEqual([])
        }
      }
    },
  )

  test('is absent from every answer, even as an empty column', async () => {
    const map = await (await send({ path: '/scout/maps/testland.json' })).json()
    const names = map.datasets[0].data.fields.map(({ name }: { name: string }) => name)
    expect(names.filter((name: (typeof hexagonFields)[number]['name']) => !isFreeColumn(name))).toEqual([])
    const tile = await send({ path: `/scout/tiles/testland/${centreTile}`, accept: arrow })
    const table = tableFromIPC(new Uint8Array(await tile.arrayBuffer()))
    const locked = new Set<string>(lockedHexagons.map(({ name }) => name))
    expect(table.names.filter((name) => locked.has(name))).toEqual([])
    expect(table.names.length).toBeGreaterThan(3)
  })
})

describe('studio', () => {
  const origin = 'http://studio.test'

  /** The browser's calls, answered by the engine. */
  function callAs(headers: Record<string, string>): void {
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      const path = String(url).replace(/^\/api/, '')
      return engine.request(path, {
        ...init,
        headers: { ...withKey, ...Object.fromEntries(new Headers(init?.headers)), ...headers },
      })
    })
  }

  beforeEach(() => {
    Object.defineProperty(globalThis, 'location', { value: { origin }, configurable: true })
  })
  afterEach(() => jest.restoreAllMocks())

  const box = [centre.lng - 1, centre.lat - 1, centre.lng + 1, centre.lat + 1] as const

  const queryOf = (search: string) =>
    new URL(
      scoutedStudioPath(`?country=testland&type=any${search}`, { area: box, hexId: undefined, frame: box }),
      origin,
    ).search

  const open = async (search: string, isRegistered: boolean) =>
    readStudioMap(await loadScouting(queryOf(search), isRegistered))

  const columnsOf = ({ datasets }: Awaited<ReturnType<typeof open>>, id: string) =>
    datasets.find((dataset) => dataset.id === id)?.columns.map(({ name }) => name)

  test.each([false, true])('gives a visitor no locked value, even on request (%p)', async (isRegistered) => {
    callAs({})
    const opened = open('&colour=Population', isRegistered)
    if (isRegistered) {
      await expect(opened).rejects.toThrow(/Register for free/)
      return
    }
    const map = await opened
    expect(leaksIn(JSON.stringify(map))).toEqual([])
    expect(JSON.stringify(map)).not.toContain('CANARY')
    expect(columnsOf(map, 'sites')).not.toContain('Score DC')
    expect(columnsOf(map, 'hexagons')).not.toContain('Population')
    expect(map.datasets.find(({ id }) => id === 'sites')?.rows).toBe(500)
  })

  test('gives a member the screen’s rows with all their columns', async () => {
    callAs(asMember)
    const map = await open('&colour=Population&view=3d&lat=47.1&lng=9.5&zoom=11', true)
    expect(leaksIn(JSON.stringify(map))).toEqual(expect.arrayContaining([...siteMarks.values()].map(String)))
    expect(map.datasets.map(({ id }) => id)).toEqual(['hexagons', 'sites', 'chargers'])
    expect(map.layers.map(({ drawn }) => drawn)).toEqual(['point', 'point', 'hexagonId'])
    expect(map.view).toMatchObject({ lat: 47.1, zoom: 11, pitch: 50 })
  })

  test('narrows the rows by filters like the screen', async () => {
    callAs(asMember)
    const map = await open('&filters=hexagons.Population:60000~', true)
    expect(map.datasets.find(({ id }) => id === 'hexagons')?.rows).toBe(1)
  })

  test('answers an address without a country, or with an unknown one, with a message', async () => {
    callAs({})
    await expect(loadScouting('?source=scouting', false)).rejects.toThrow(
      'The address does not name a country.',
    )
    await expect(loadScouting('?country=atlantis', false)).rejects.toThrow(/\S/)
  })
})
