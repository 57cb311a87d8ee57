import { loadScouting } from '@/lib/client/studio/own-data/load-scouting'
import { scoutedStudioPath } from '@/lib/domain/studio/own-data/own-source'
import { readStudioMap } from '@/lib/domain/studio/read/read-map'
import { asMember, engine, leaksIn, siteMarks, withKey } from '@/tests/support/marked-country'
import { centre } from '@/tests/support/small-atlas'

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

test.each([false, true])(
  'a visitor gets no locked value, even one that asks for it (%p)',
  async (isRegistered) => {
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
  },
)

test('a member gets the rows of the screen with all their columns', async () => {
  callAs(asMember)
  const map = await open('&colour=Population&view=3d&lat=47.1&lng=9.5&zoom=11', true)
  expect(leaksIn(JSON.stringify(map))).toEqual(expect.arrayContaining([...siteMarks.values()].map(String)))
  expect(map.datasets.map(({ id }) => id)).toEqual(['hexagons', 'sites', 'chargers'])
  expect(map.layers.map(({ drawn }) => drawn)).toEqual(['point', 'point', 'hexagonId'])
  expect(map.view).toMatchObject({ lat: 47.1, zoom: 11, pitch: 50 })
})

test('filters narrow the rows as on the screen', async () => {
  callAs(asMember)
  const map = await open('&filters=hexagons.Population:60000~', true)
  expect(map.datasets.find(({ id }) => id === 'hexagons')?.rows).toBe(1)
})

test('an address without a country, or of an unknown one, gets a sentence', async () => {
  callAs({})
  await expect(loadScouting('?source=scouting', false)).rejects.toThrow('The address names no country.')
  await expect(loadScouting('?country=atlantis', false)).rejects.toThrow(/\S/)
})
