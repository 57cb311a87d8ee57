import { listLayout } from '@/components/scouting/panel/list-layout'
import { listColumnsOf } from '@/components/scouting/panel/site-columns'
import { fitsColumn, headerHeight, titleReach } from '@/components/scouting/panel/use-list-tracks'
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

/** Minimum width of a line's tracks in px. */
const minWidths = (tracks: string) =>
  [...tracks.matchAll(/minmax\((\d+)px/g)].map((match) => Number(match[1]))
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('the layout of the list', () => {
  test('puts the default fields on one line below the name, and beside it from 560 px', () => {
    expect(layoutOf(display.default, 350)).toMatchObject({
      isWide: false,
      rowHeight: 58,
      fieldsWidth: '100%',
    })
    expect(layoutOf(display.default, 350).lines).toHaveLength(1)
    expect(layoutOf(display.default, 560)).toMatchObject({ isWide: true, rowHeight: 44 })
  })

  test('wraps words onto more lines', () => {
    expect(layoutOf(words, 350).rowHeight).toBe(76)
    expect(layoutOf(words, 280).rowHeight).toBe(94)
  })

  test('aligns a shorter last line with the right ends of the others', () => {
    const [first = [], last = []] = layoutOf(words, 350).lines
    expect(last.length).toBeLessThan(first.length)
    expect(last.map(({ track }) => track)).toEqual(first.slice(-last.length).map(({ track }) => track))
    expect([first, last].map((places) => places[0]?.line)).toEqual([1, 2])
  })

  test('keeps words apart from the figures before them', () => {
    const [line = []] = layoutOf(['capacity', 'Brand', 'Parking Type'], 560).lines
    expect(line.map(({ hasLead }) => hasLead)).toEqual([false, true, false])
  })

  test('gives fingers more room', () => {
    const columns = listColumnsOf(scoutingFilters, display.default)
    expect(listLayout(columns, 390, true).rowHeight).toBe(66)
  })

  test.each([280, 350, 390, 560, 900])('fits any choice of two to seven fields at %i px', (width) => {
    const all = display.fields.map(({ field }) => field)
    for (let count = display.least; count <= display.most; count++) {
      for (let from = 0; from + count <= all.length; from++) {
        const { lines, rowTracks, titleTracks, gap, left, right } = layoutOf(
          all.slice(from, from + count),
          width,
        )
        expect(lines.flat()).toHaveLength(count)
        const least = minWidths(rowTracks)
        expect(minWidths(titleTracks)).toEqual(least)
        expect(Math.max(...lines.flat().map(({ track }) => track))).toBe(least.length)
        expect(sum(least) + gap * (least.length - 1)).toBeLessThanOrEqual(width - left - right)
      }
    }
  })
})

describe('list headings', () => {
  const line = layoutOf(['Brand', 'capacity', 'POI retail', 'Score AC'], 350).lines[0] ?? []
  const [brand, capacity] = line

  test('take one line, two when one does not fit, and one for each line of fields', () => {
    const layout = layoutOf(display.default, 350)
    expect([headerHeight(layout, false), headerHeight(layout, true)]).toEqual([28, 48])
    expect(headerHeight(layoutOf(words, 350), false)).toBe(48)
  })

  test('may reach into the gap before figures, not before words', () => {
    if (!brand || !capacity) throw new Error('no places')
    expect(fitsColumn(44, 40, { place: capacity, gap: 6.5 })).toBe(true)
    expect(fitsColumn(45, 40, { place: capacity, gap: 6.5 })).toBe(false)
    expect(fitsColumn(41, 40, { place: brand, gap: 6.5 })).toBe(false)
  })

  test('overlap a neighbour on two lines, or half of it if they would meet', () => {
    expect(line.map((_, at) => titleReach(line, at))).toEqual([1.5, 2, 1.5, 2])
  })
})
