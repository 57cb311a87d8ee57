import { cellToChildren, cellToLatLng, cellToParent } from 'h3-js'
import type { CellFigures } from '@/components/map/cells/cell-messages'
import { type Asked, cellLibrary, tileAnswer } from '@/tests/support/cell-tiles'
import { around, byRow, cells, free, here, loaded, parent, rules, source } from '@/tests/support/column-tiles'
import { settled } from '@/tests/support/settled'

describe('the colour of hexagons', () => {
  test('comes with its classes, and without any once reset', async () => {
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

  test('uses ninths for a sub-score', async () => {
    const { library, last } = await loaded()
    library.rules(rules({ colour: 'Score', columns: free }))
    expect(last('classes')?.colour?.classes.from[3]).toBeCloseTo(3 / 9)
  })

  test('shares one request with a filter of the same column', async () => {
    const { library, columnRequests, reply } = await loaded()
    library.rules(rules({ colour: 'Population', filters: { Population: [1, 40] } }))
    await reply()
    expect(columnRequests()).toHaveLength(1)
  })
})

describe('the colour of a large country', () => {
  const tiles = cellToChildren(cellToParent(parent, 3), 5)

  /** The classes for a view of one tile, and the tiles read for them. */
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

  test('is the same everywhere on the map, from a sample of the tiles', async () => {
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

describe('column statistics of the view', () => {
  test('count rows per slider step, in a single request', async () => {
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

  test('answer only the latest query', async () => {
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

describe('the values of one cell', () => {
  test('are read from its tile', async () => {
    const { library, reply } = await loaded()
    library.rules(rules())
    const question = library.figures(cells[7] ?? '', ['Population', 'Score DC'])
    await reply()
    expect(await question).toEqual({ Population: 7, 'Score DC': 0.07 } satisfies CellFigures)
  })

  test('are null when unreadable', async () => {
    const { library, columnRequests } = await loaded()
    library.rules(rules())
    const question = library.figures(here, ['Population'])
    columnRequests()[0]?.fail()
    expect(await question).toBeNull()
  })
})
