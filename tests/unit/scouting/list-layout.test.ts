import { listLayout } from '@/components/scouting/panel/list-layout'
import { listColumnsOf } from '@/components/scouting/panel/site-columns'
import { scoutingFilters } from '@/lib/catalogue/scouting-filters'
import type { SiteColumnName } from '@/lib/catalogue/site-columns'

const { display } = scoutingFilters
const words: SiteColumnName[] = [
  'Parking Type',
  'Location Type',
  'Brand',
  'Road class',
  'Nearest Charger Types',
  'Nearest Charger Brand',
  'osm_id',
]

const layoutOf = (fields: readonly SiteColumnName[], width: number) =>
  listLayout(listColumnsOf(scoutingFilters, fields), width, false)

describe('the layout of the list', () => {
  test('has the usual fields on one line below the name at the first width, and beside it from 560 px', () => {
    expect(layoutOf(display.default, 350)).toMatchObject({ isWide: false, headerHeight: 28, rowHeight: 58 })
    expect(layoutOf(display.default, 350).lines).toHaveLength(1)
    expect(layoutOf(display.default, 560)).toMatchObject({ isWide: true, headerHeight: 28, rowHeight: 44 })
  })

  test('wraps the header to two lines from seven fields on, and the row stays as it is', () => {
    const layout = layoutOf([...display.default, 'POI education'], 350)
    expect(layout).toMatchObject({ headerHeight: 48, rowHeight: 58 })
    expect(layout.lines[0]?.map(({ titleLine }) => titleLine)).toContain('upper')
  })

  test('gives words that have no room beside each other more lines', () => {
    expect(layoutOf(words, 350)).toMatchObject({ headerHeight: 48, rowHeight: 76 })
    expect(layoutOf(words, 280).rowHeight).toBe(94)
  })

  test('has a shorter last line under the right ends of the others', () => {
    const { lines, gap } = layoutOf(words, 350)
    const ends = lines.map((line) => line.reduce((sum, { width }) => sum + width, gap * (line.length - 1)))
    const [first = [], last = []] = lines
    expect(last.length).toBeLessThan(first.length)
    expect(ends[1]).toBeCloseTo(ends[0] ?? 0, 5)
    // Its first words begin where their own column does.
    const before = first.slice(0, first.length - last.length)
    expect(last[0]?.lead).toBeCloseTo(
      before.reduce((sum, { width }) => sum + width + gap, 0),
      5,
    )
    expect(last[0]?.titleRoom).toBeCloseTo((last[0]?.width ?? 0) - (last[0]?.lead ?? 0), 5)
  })

  test('gives fingers more room', () => {
    const columns = listColumnsOf(scoutingFilters, display.default)
    expect(listLayout(columns, 390, true).rowHeight).toBe(66)
  })

  test.each([280, 350, 390, 560, 900])('at %i px fits any choice of two to seven fields', (width) => {
    const all = display.fields.map(({ field }) => field)
    for (let count = display.least; count <= display.most; count++) {
      for (let from = 0; from + count <= all.length; from++) {
        const { lines, gap, left, right } = layoutOf(all.slice(from, from + count), width)
        expect(lines.flat()).toHaveLength(count)
        for (const line of lines) {
          const taken = line.reduce((sum, place) => sum + place.width, gap * (line.length - 1))
          expect(taken).toBeLessThanOrEqual(width - left - right + 0.01)
        }
      }
    }
  })
})
