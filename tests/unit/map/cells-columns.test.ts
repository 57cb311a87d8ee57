import { cellToChildren, cellToLatLng, cellToParent, latLngToCell } from 'h3-js'
import type { CellFigures } from '@/components/map/cells/cell-messages'
import type { CellRules } from '@/components/map/cells/cell-rules'
import { paintCodes } from '@/components/map/cells/cell-rules'
import { type HexagonColumn, hexagonColumns, isFreeColumn } from '@/lib/domain/hexagon-columns'
import { type Asked, cellLibrary, settled, tileAnswer } from '@/tests/support/cell-tiles'

const vaduz = { lat: 47.141, lng: 9.521 }
const here = latLngToCell(vaduz.lat, vaduz.lng, 9)
const parent = latLngToCell(vaduz.lat, vaduz.lng, 5)
const key = `9/${parent}`
const around = { bounds: [9.5, 47.12, 9.54, 47.16], zoom: 12 } as const
const source = { country: 'liechtenstein', version: 'v1', tiles: { 9: [parent] } }
const cells = [here, ...cellToChildren(parent, 9).filter((cell) => cell !== here)].slice(0, 90)

const free = hexagonColumns.filter(isFreeColumn)
const rules = (more: Partial<CellRules> = {}): CellRules => ({
  filters: {},
  columns: hexagonColumns,
  ...more,
})

const byRow = (value: (row: number) => number) => cells.map((_, row) => value(row))

const baseTile = () =>
  tileAnswer(cells, {
    Score: byRow(() => 60),
    'Score DC': byRow((row) => row),
    'Score AC': byRow(() => 60),
    'POI restaurants': byRow((row) => row % 10),
  })

const valuesOf = (column: HexagonColumn) =>
  column === 'Road class' ? (row: number) => row % 6 : (row: number) => row
const columnTile = ({ columns = [] }: Pick<Asked, 'columns'>) =>
  tileAnswer(cells, Object.fromEntries(columns.map((name) => [name, byRow(valuesOf(name))])))

/** A library with its one tile loaded; `reply` answers what was asked since. */
async function loaded() {
  const rig = cellLibrary(source)
  rig.library.view(around)
  rig.asked[0]?.answer(baseTile())
  await settled()
  let answered = 1
  const reply = async () => {
    for (; answered < rig.asked.length; answered += 1) {
      const request = rig.asked[answered]
      if (request && !request.signal.aborted) request.answer(columnTile(request))
      await settled()
    }
  }
  return { ...rig, reply, columnRequests: () => rig.asked.slice(1) }
}

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
  test('are not fetched before somebody needs them, and the free ones never', async () => {
    const { library, columnRequests, last } = await loaded()
    library.rules(rules({ filters: { 'POI restaurants': [1, 1000] } }))
    expect(columnRequests()).toHaveLength(0)
    expect(last('painted')?.key).toBe(key)
  })

  test('come five to a request: seven take two for a tile, and none when they are wanted again', async () => {
    const { library, columnRequests, reply } = await loaded()
    library.rules(rules({ filters: anyOf(seven) }))
    expect(columnRequests().map(({ columns }) => columns?.length)).toEqual([5, 2])
    await reply()
    library.rules(rules())
    library.rules(rules({ filters: anyOf(seven) }))
    await settled()
    expect(columnRequests()).toHaveLength(2)
  })

  test('that are on their way are not asked for twice while a slider moves', async () => {
    const { library, columnRequests } = await loaded()
    for (const least of [1, 2, 3]) library.rules(rules({ filters: { Population: [least, 100] } }))
    await settled()
    expect(columnRequests()).toHaveLength(1)
    expect(columnRequests()[0]?.signal.aborted).toBe(false)
  })

  test('are given up when the filter is taken away before they come', async () => {
    const { library, columnRequests } = await loaded()
    library.rules(rules({ filters: { Population: [1, 100] } }))
    library.rules(rules())
    expect(columnRequests()[0]?.signal.aborted).toBe(true)
  })

  test('are given up when the view leaves the tile', async () => {
    const { library, columnRequests } = await loaded()
    library.rules(rules({ filters: { Population: [1, 100] } }))
    library.view({ bounds: [20, 47, 20.1, 47.1], zoom: 12 })
    expect(columnRequests()[0]?.signal.aborted).toBe(true)
  })

  test('that a visitor may not see are never asked for, whatever is wanted', async () => {
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

  test('hide what does not pass, from the eye and from a click', async () => {
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

  test('of values keep those that are wanted, as they stand on the wire', async () => {
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

  test('answer with a byte for every vertex, not with a mesh', async () => {
    const { library, sent, reply } = await loaded()
    const before = sent.length
    library.rules(rules({ filters: { Population: [1, 40] } }))
    await reply()
    const answers = sent.slice(before)
    expect(answers.map(({ type }) => type)).toEqual(['painted'])
    expect(answers[0]?.type === 'painted' && answers[0].paint?.length).toBe(cells.length * 7)
  })

  test('leave no paint behind when they are cleared', async () => {
    const { library, last } = await loaded()
    library.rules(rules({ filters: { 'POI restaurants': [1, 1000] } }))
    library.rules(rules())
    expect(last('painted')?.paint).toBeNull()
    expect(library.find(vaduz)?.id).toBe(here)
  })

  test('whose column cannot be read say so once and lose no cell', async () => {
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

describe('the colour of hexagons', () => {
  test('is told by its classes, and by none once it is the score again', async () => {
    const { library, last, reply } = await loaded()
    library.rules(rules({ colour: 'Population' }))
    await reply()
    const colour = last('classes')?.colour
    expect(colour?.column).toBe('Population')
    expect(colour?.classes.from).toHaveLength(9)
    const paint = last('painted')?.paint ?? []
    expect([paint[0], paint[89 * 7]]).toEqual([1, 9])
    library.rules(rules())
    expect(last('classes')?.colour).toBeUndefined()
  })

  test('of a score needs no classes of its own: it keeps the ninths', async () => {
    const { library, last } = await loaded()
    library.rules(rules({ colour: 'Score', columns: free }))
    expect(last('classes')?.colour?.classes.from[3]).toBeCloseTo(3 / 9)
  })

  test('and a filter of the same column take one request', async () => {
    const { library, columnRequests, reply } = await loaded()
    library.rules(rules({ colour: 'Population', filters: { Population: [1, 40] } }))
    await reply()
    expect(columnRequests()).toHaveLength(1)
  })
})

describe('the colour of a large country', () => {
  const tiles = cellToChildren(cellToParent(parent, 3), 5)

  /** The classes that a view of one tile leads to, and the tiles that were read for them. */
  async function coloured(bounds: readonly [number, number, number, number]) {
    const { library, asked, last } = cellLibrary({ ...source, tiles: { 9: tiles } })
    library.view({ bounds, zoom: 12 })
    library.rules(rules({ colour: 'Population' }))
    const answered = new Set<Asked>()
    for (let left = asked; left.length > 0; left = asked.filter((each) => !answered.has(each))) {
      for (const request of left) {
        answered.add(request)
        const figures = byRow((row) => row * (tiles.indexOf(request.parent) + 1))
        const scores = byRow(() => 50)
        const all = { Score: scores, 'Score DC': scores, 'Score AC': scores, Population: figures }
        const names = request.columns ?? (['Score', 'Score DC', 'Score AC'] as const)
        const wanted = Object.entries(all).filter(([name]) => names.some((each) => each === name))
        request.answer(tileAnswer(cells, Object.fromEntries(wanted)))
      }
      await settled()
    }
    const sampled = asked.filter(({ columns }) => columns?.includes('Score')).length
    return { classes: last('classes')?.colour?.classes, sampled }
  }

  test('means the same wherever the map looks, from a sample of its tiles', async () => {
    const [lat, lng] = cellToLatLng(tiles[0] ?? '')
    const here = await coloured(around.bounds)
    const there = await coloured([lng - 0.01, lat - 0.01, lng + 0.01, lat + 0.01])
    expect(tiles.length).toBeGreaterThan(40)
    expect(here.sampled).toBeGreaterThan(25)
    expect(here.sampled).toBeLessThanOrEqual(32)
    expect(here.classes?.from).toHaveLength(9)
    expect(there.classes).toEqual(here.classes)
  })
})

describe('what columns hold in the view', () => {
  test('is counted by the steps of the slider, in one request', async () => {
    const { library, columnRequests, reply } = await loaded()
    library.rules(rules())
    const question = library.facts([
      { column: 'Population', bins: 3 },
      { column: 'Score DC', slider: { kind: 'range', bounds: [0, 1] }, bins: 2 },
      { column: 'Road class' },
    ])
    await settled()
    expect(columnRequests().map(({ columns }) => columns)).toEqual([['Population', 'Road class']])
    await reply()
    const [population, score, road] = (await question) ?? []
    expect(population).toEqual({ extent: [0, 89], bins: [30, 30, 30], options: [] })
    expect(score?.bins).toEqual([50, 40])
    expect(road?.options).toHaveLength(6)
    expect(road?.options.every(({ count }) => count === 15)).toBe(true)
  })

  test('is answered for the newest questions alone', async () => {
    const { library, reply } = await loaded()
    library.rules(rules())
    const older = library.facts([{ column: 'Population' }])
    const newer = library.facts([{ column: 'Population' }])
    await settled()
    await reply()
    expect(await older).toBeUndefined()
    expect((await newer)?.[0]?.extent).toEqual([0, 89])
  })
})

describe('what is known of one cell', () => {
  test('is read from its tile', async () => {
    const { library, reply } = await loaded()
    library.rules(rules())
    const question = library.figures(cells[7] ?? '', ['Population', 'Score DC'])
    await reply()
    expect(await question).toEqual({ Population: 7, 'Score DC': 0.07 } satisfies CellFigures)
  })

  test('is null when it cannot be read', async () => {
    const { library, columnRequests } = await loaded()
    library.rules(rules())
    const question = library.figures(here, ['Population'])
    columnRequests()[0]?.fail()
    expect(await question).toBeNull()
  })
})
