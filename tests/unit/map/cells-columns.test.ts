import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import type { CellRules } from '@/lib/domain/map/cells/cell-rules'
import { paintCodes } from '@/lib/domain/map/cells/cell-rules'
import { cells, free, here, loaded, parent, rules, vaduz } from '@/tests/support/column-tiles'
import { settled } from '@/tests/support/settled'

const key = `9/${parent}`

const seven = [
  'Population',
  'POI retail',
  'POI education',
  'POI health',
  'POI leisure',
  'POI tourism',
  'POI services',
] as const

const anyOf = (names: readonly HexagonColumn[]): CellRules['filters'] =>
  Object.fromEntries(names.map((name) => [name, [0, 1e6] as const]))

describe('columns of hexagons', () => {
  test('are fetched on first use only, and free ones never', async () => {
    const { library, columnRequests, last } = await loaded()
    library.rules(rules({ filters: { 'POI restaurants': [1, 1000] } }))
    expect(columnRequests()).toHaveLength(0)
    expect(last('painted')?.key).toBe(key)
  })

  test('are requested five at a time: twice for seven of a tile, and not again later', async () => {
    const { library, columnRequests, reply } = await loaded()
    library.rules(rules({ filters: anyOf(seven) }))
    expect(columnRequests().map(({ columns }) => columns?.length)).toEqual([5, 2])
    await reply()
    library.rules(rules())
    library.rules(rules({ filters: anyOf(seven) }))
    await settled()
    expect(columnRequests()).toHaveLength(2)
  })

  test('are not requested twice while a slider moves', async () => {
    const { library, columnRequests } = await loaded()
    for (const min of [1, 2, 3]) library.rules(rules({ filters: { Population: [min, 100] } }))
    await settled()
    expect(columnRequests()).toHaveLength(1)
    expect(columnRequests()[0]?.signal.aborted).toBe(false)
  })

  test('are aborted when the filter is removed before they arrive', async () => {
    const { library, columnRequests } = await loaded()
    library.rules(rules({ filters: { Population: [1, 100] } }))
    library.rules(rules())
    expect(columnRequests()[0]?.signal.aborted).toBe(true)
  })

  test('are aborted when the view leaves the tile', async () => {
    const { library, columnRequests } = await loaded()
    library.rules(rules({ filters: { Population: [1, 100] } }))
    library.view({ bounds: [20, 47, 20.1, 47.1], zoom: 12 })
    expect(columnRequests()[0]?.signal.aborted).toBe(true)
  })

  test('are never requested if the viewer may not see them', async () => {
    const { library, columnRequests, last } = await loaded()
    library.rules(rules({ columns: free, colour: 'Population', filters: { Population: [50, 60] } }))
    const [facts] = (await library.facts([{ column: 'Population' }])) ?? []
    expect(await library.figures(here, ['Population', 'POI restaurants'])).toEqual({ 'POI restaurants': 0 })
    expect(facts?.extent).toBeUndefined()
    expect(columnRequests()).toHaveLength(0)
    expect(last('painted')).toBeUndefined()
  })
})

describe('filters of hexagons', () => {
  const nameOf = (row: number) => cells[row] ?? ''

  test('hide non-matching cells from drawing and clicks', async () => {
    const { library, last, reply } = await loaded()
    expect(library.find(vaduz)?.id).toBe(here)
    library.rules(rules({ filters: { Population: [1, 40] } }))
    await reply()
    const paint = [...(last('painted')?.paint ?? [])]
    const rows = cells.map((_, row) => paint.slice(row * 7, row * 7 + 7))
    const isHidden = (row: number) => rows[row]?.every((code) => code === paintCodes.hidden)
    expect([isHidden(0), isHidden(1), isHidden(40), isHidden(41)]).toEqual([true, false, false, true])
    expect(library.find(vaduz)).toBeNull()
  })

  test('show cells with the chosen wire values', async () => {
    const { library, last, reply } = await loaded()
    library.rules(rules({ filters: { 'Road class': ['2', '5'] } }))
    await reply()
    const paint = last('painted')?.paint ?? new Uint8Array()
    const drawn = cells
      .filter((_, row) => paint[row * 7] !== paintCodes.hidden)
      .map((cell) => cells.indexOf(cell) % 6)
    expect(new Set(drawn)).toEqual(new Set([2, 5]))
    expect(nameOf(2)).not.toBe('')
  })

  test('send a byte per vertex, not a mesh', async () => {
    const { library, sent, reply } = await loaded()
    const before = sent.length
    library.rules(rules({ filters: { Population: [1, 40] } }))
    await reply()
    const answers = sent.slice(before)
    expect(answers.map(({ type }) => type)).toEqual(['painted'])
    expect(answers[0]?.type === 'painted' && answers[0].paint?.length).toBe(cells.length * 7)
  })

  test('leave no paint behind when cleared', async () => {
    const { library, last } = await loaded()
    library.rules(rules({ filters: { 'POI restaurants': [1, 1000] } }))
    library.rules(rules())
    expect(last('painted')?.paint).toBeNull()
    expect(library.find(vaduz)?.id).toBe(here)
  })

  test('report an unreadable column once and hide no cell', async () => {
    const { library, columnRequests, sent, last } = await loaded()
    library.rules(rules({ filters: { Population: [1, 40] }, colour: 'Population' }))
    for (const request of columnRequests()) request.fail()
    await settled()
    expect(sent.filter(({ type }) => type === 'failed')).toHaveLength(1)
    expect(library.find(vaduz)?.id).toBe(here)
    expect(last('shown')?.keys).toEqual([key])
    library.retry()
    expect(columnRequests().at(-1)?.columns).toContain('Population')
  })
})
