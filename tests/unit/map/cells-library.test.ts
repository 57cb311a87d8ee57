import { cellToChildren, cellToParent, getHexagonEdgeLengthAvg, latLngToCell } from 'h3-js'
import { noScore } from '@/lib/domain/map/cells/cell-columns'
import { cellLibrary, tileAnswer } from '@/tests/support/cell-tiles'
import { settled } from '@/tests/support/settled'

const vaduz = { lat: 47.141, lng: 9.521 }
const parent = latLngToCell(vaduz.lat, vaduz.lng, 5)
const coarse = cellToParent(parent, 4)
const around = { bounds: [9.5, 47.12, 9.54, 47.16], zoom: 12 } as const
const source = { country: 'liechtenstein', version: 'v1', tiles: { 9: [parent], 8: [coarse] } }

const cells = cellToChildren(parent, 9)
const tileOf = (ids: readonly string[], score = 50) =>
  tileAnswer(ids, { 'Score DC': ids.map(() => score), 'Score AC': ids.map(() => noScore) })

describe('the cell library', () => {
  test('shows a tile once loaded and finds the cell under a point', async () => {
    const { library, asked, shown } = cellLibrary(source)
    library.view(around)
    expect(library.find(vaduz)).toBeNull()
    asked[0]?.answer(tileOf(cells, 87))
    await settled()
    expect(shown()).toEqual([`9/${parent}`])
    const found = library.find(vaduz)
    expect(found).toMatchObject({ id: latLngToCell(vaduz.lat, vaduz.lng, 9), scores: { DC: 0.87, AC: null } })
    expect(found?.ring.at(0)).toEqual(found?.ring.at(-1))
  })

  test('reports a view as complete only when it is outside the data', () => {
    const { library, shown } = cellLibrary(source)
    library.view(around)
    expect(shown()).toBeUndefined()
    const beside = cellLibrary(source)
    beside.library.view({ bounds: [20, 40, 21, 41], zoom: 12 })
    expect(beside.shown()).toEqual([])
  })

  test('finds the same cells in a tile with unsorted rows', async () => {
    const { library, asked } = cellLibrary(source)
    library.view(around)
    const scores = cells.map((_, row) => row % 100)
    const here = latLngToCell(vaduz.lat, vaduz.lng, 9)
    const turned = cells.toReversed()
    const columns = { 'Score DC': scores.toReversed(), 'Score AC': scores }
    asked[0]?.answer(tileAnswer(turned, columns))
    await settled()
    expect(library.find(vaduz)?.scores.DC).toBe((scores[cells.indexOf(here)] ?? -1) / 100)
  })

  test('finds no cell without a score: it is not drawn', async () => {
    const { library, asked } = cellLibrary(source)
    library.view(around)
    asked[0]?.answer(tileOf(cells, noScore))
    await settled()
    expect(library.find(vaduz)).toBeNull()
  })

  test('keeps the old level of detail until the new one is complete', async () => {
    const { library, asked, shown } = cellLibrary(source)
    library.view(around)
    asked[0]?.answer(tileOf(cells))
    await settled()
    library.view({ ...around, zoom: 9 })
    expect(shown()).toEqual([`9/${parent}`])
    asked[1]?.answer(tileOf(cellToChildren(coarse, 8)))
    await settled()
    expect(shown()).toEqual([`8/${coarse}`])
  })

  test('aborts loads that a newer view does not need', () => {
    const { library, asked } = cellLibrary(source)
    library.view(around)
    library.view({ ...around, zoom: 9 })
    expect(asked[0]?.signal.aborted).toBe(true)
    expect(asked[1]?.parent).toBe(coarse)
  })

  test('reloads aborted tiles when they are needed again', async () => {
    const { library, asked, shown } = cellLibrary(source)
    library.view(around)
    library.view({ ...around, zoom: 9 })
    library.view(around)
    asked.at(-1)?.answer(tileOf(cells))
    await settled()
    expect(shown()).toEqual([`9/${parent}`])
  })
})

describe('unreadable cells', () => {
  const neighbours = cellToChildren(coarse, 5)
  const many = { ...source, tiles: { 9: neighbours } }
  const edge = (getHexagonEdgeLengthAvg(4, 'km') / 111) * 2
  const wide = {
    bounds: [vaduz.lng - edge, vaduz.lat - edge, vaduz.lng + edge, vaduz.lat + edge],
    zoom: 12,
  } as const

  test('are reported once, not per tile, and not again while the map moves', async () => {
    const { library, asked, sent } = cellLibrary(many)
    library.view(wide)
    expect(asked.length).toBe(7)
    for (const request of asked) request.fail()
    await settled()
    library.view({ ...wide, zoom: 12.01 })
    await settled()
    expect(sent.filter(({ type }) => type === 'failed')).toHaveLength(1)
    expect(asked.length).toBe(7)
  })

  test('are requested again on retry, and reported again on failure', async () => {
    const { library, asked, sent } = cellLibrary(source)
    library.view(around)
    asked[0]?.fail()
    await settled()
    library.retry()
    expect(asked).toHaveLength(2)
    asked[1]?.fail()
    await settled()
    expect(sent.filter(({ type }) => type === 'failed')).toHaveLength(2)
  })

  test('are reported again in another view that lacks the first ones', async () => {
    const { library, asked, sent } = cellLibrary(many)
    library.view(wide)
    for (const request of asked) request.fail()
    await settled()
    library.view({ bounds: [20, 47, 20.1, 47.1], zoom: 12 })
    library.view(around)
    for (const request of asked.slice(7)) request.fail()
    await settled()
    expect(asked.length).toBeGreaterThan(7)
    expect(sent.filter(({ type }) => type === 'failed')).toHaveLength(2)
  })
})
