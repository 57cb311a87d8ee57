import { cellToChildren, cellToLatLng, cellToParent, latLngToCell } from 'h3-js'
import type { CellPrisms, PrismLook } from '@/components/map/cells/cell-messages'
import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import { noScore } from '@/lib/domain/map/cells/cell-columns'
import { plainRules } from '@/lib/domain/map/cells/cell-rules'
import { cellLibrary, tileAnswer } from '@/tests/support/cell-tiles'
import { settled } from '@/tests/support/settled'

const vaduz = { lat: 47.141, lng: 9.521 }
const parent = latLngToCell(vaduz.lat, vaduz.lng, 5)
const source = { country: 'liechtenstein', version: 'v1', tiles: { 9: [parent] } }
const around = { bounds: [9.5, 47.12, 9.54, 47.16], zoom: 12 } as const
const cells = cellToChildren(parent, 9)

/** The red channel identifies the step: 10, 20, ... 90. */
const ramp: PrismLook['ramp'] = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((step) => [(step * 10) / 255, 0, 0] as const)

const scores = cells.map((_, row) => (row % 5 === 0 ? noScore : row % 100))
const populations = cells.map((_, row) => row)

async function shown(look: PrismLook | null = { score: 'DC', ramp }) {
  const opened = cellLibrary(source)
  opened.library.view(around)
  opened.asked[0]?.answer(tileAnswer(cells, { 'Score DC': scores, 'Score AC': cells.map(() => 100) }))
  await settled()
  opened.library.prisms(look)
  const made = () => {
    const message = opened.last('prisms')
    if (!message) throw new Error('No columns were made')
    return message.prisms
  }
  return { ...opened, made }
}

const redOf = ({ colours }: CellPrisms, at: number) => colours[at * 4]
const drawnRows = cells.flatMap((_, row) => (scores[row] === noScore ? [] : [row]))

describe('the columns of a tile', () => {
  test('are built only while the 3D view is on', async () => {
    const { library, sent } = await shown(null)
    const count = () => sent.filter(({ type }) => type === 'prisms').length
    expect(count()).toBe(0)
    library.prisms({ score: 'DC', ramp })
    expect(count()).toBe(1)
    library.prisms(null)
    library.rules({ ...plainRules, filters: { 'Score DC': [0.5, 1] } })
    expect(count()).toBe(1)
  })

  test('exist only for cells with a score', async () => {
    const { made } = await shown()
    expect(made().heights).toHaveLength(drawnRows.length)
    expect(made().places).toHaveLength(drawnRows.length * 2)
    const [lat, lng] = cellToLatLng(cells[drawnRows[7] ?? 0] ?? '')
    expect([...made().places.subarray(14, 16)]).toEqual([lng, lat].map((each) => expect.closeTo(each)))
  })

  test('have the height and the legend’s colour of the score', async () => {
    const { made, library } = await shown()
    const at = drawnRows.length - 1
    const score = (scores[drawnRows[at] ?? 0] ?? 0) / 100
    expect(made().heights[at]).toBeCloseTo(score)
    expect(redOf(made(), at)).toBe(Math.ceil(score * 9) * 10)
    library.prisms({ score: 'AC', ramp })
    expect(made().heights).toHaveLength(cells.length)
    expect(new Set(made().heights)).toEqual(new Set([1]))
    expect(redOf(made(), 0)).toBe(90)
  })

  test('name the cell in the tile’s middle', async () => {
    const { made } = await shown()
    expect(cellToParent(made().middle, 5)).toBe(parent)
  })

  test('omit filtered cells until the filter is removed', async () => {
    const { library, made } = await shown()
    library.rules({ ...plainRules, filters: { 'Score DC': [0.5, 1] } })
    await settled()
    expect(made().heights).toHaveLength(scores.filter((score) => score !== noScore && score >= 50).length)
    expect(Math.min(...made().heights)).toBeCloseTo(0.51)
    library.rules(plainRules)
    await settled()
    expect(made().heights).toHaveLength(drawnRows.length)
  })

  test('follow the colour column by its classes', async () => {
    const { library, asked, made } = await shown()
    library.rules({ ...plainRules, colour: 'Population', columns: ['Population'] })
    await settled()
    asked.at(-1)?.answer(tileAnswer(cells, { Population: populations }))
    await settled()
    const prisms = made()
    expect(prisms.heights[0]).toBeLessThan(0.05)
    expect(prisms.heights.at(-1)).toBe(1)
    expect(redOf(prisms, prisms.heights.length - 1)).toBe(90)
  })

  test('never read a column that the viewer may not see', async () => {
    const { library, asked, made } = await shown()
    const locked: HexagonColumn = 'Population'
    library.rules({ filters: { [locked]: [100, 200] }, colour: locked, columns: [] })
    await settled()
    expect(asked).toHaveLength(1)
    expect(made().heights).toHaveLength(drawnRows.length)
  })

  test('arrive before their tile is shown', async () => {
    const { library, asked, sent } = cellLibrary(source)
    library.prisms({ score: 'DC', ramp })
    library.view(around)
    asked[0]?.answer(tileAnswer(cells, { 'Score DC': scores, 'Score AC': scores }))
    await settled()
    const order = sent.flatMap(({ type }) => (type === 'prisms' || type === 'shown' ? [type] : []))
    expect(order).toEqual(['prisms', 'shown'])
  })
})

describe('pointing at a column', () => {
  const middle = latLngToCell(vaduz.lat, vaduz.lng, 9)
  const [lat, lng] = cellToLatLng(middle)
  /** Ground north of the middle cell, which a column hides from a camera in the south. */
  const behind = { lat: lat + 0.01, lng }
  const over = { lat: lat - 0.01, lng }

  async function among(heights: (cell: string) => number, look: PrismLook | null = { score: 'DC', ramp }) {
    const opened = cellLibrary(source)
    opened.library.view(around)
    const columns = { 'Score DC': cells.map(heights), 'Score AC': cells.map(() => noScore) }
    opened.asked[0]?.answer(tileAnswer(cells, columns))
    await settled()
    opened.library.prisms(look)
    return (place: Parameters<typeof opened.library.find>[0]) => opened.library.find(place)?.id
  }
  const lone = (cell: string) => (cell === middle ? 90 : 1)

  test('finds the first one on the line of sight, not the ground behind it', async () => {
    const find = await among(lone)
    expect(find({ ...behind, over })).toBe(middle)
  })

  test('finds a cell behind a low column', async () => {
    const find = await among((cell) => (cell === middle ? 30 : 1))
    const found = find({ ...behind, over })
    expect(found).toBeDefined()
    expect(found).not.toBe(middle)
  })

  test('finds the ground while cells are flat', async () => {
    expect((await among(lone))(behind)).toBe(latLngToCell(behind.lat, behind.lng, 9))
    const flat = await among(lone, null)
    expect(flat({ ...behind, over })).toBe(latLngToCell(behind.lat, behind.lng, 9))
  })
})
