import { compareLocations } from '@/lib/domain/comparison/compare-locations'
import type { ComparedLocation } from '@/lib/domain/comparison/compared-locations'
import { comparedColumn as column } from '@/tests/support/compared-locations'

type Viewing = Partial<Parameters<typeof compareLocations>[1]>

const compare = (columns: readonly ComparedLocation[], viewing: Viewing = {}) =>
  compareLocations(columns, { type: 'DC', isVisitor: false, ...viewing })
const rowOf = (columns: readonly ComparedLocation[], key: string, viewing: Viewing = {}) => {
  const { groups } = compare(columns, viewing)
  const row = groups.flatMap(({ rows }) => rows).find((each) => each.key === key)
  if (!row) throw new Error(`There is no row ${key}.`)
  return row
}
const texts = (cells: readonly { text: string; isBest: boolean; isLocked: boolean }[]) =>
  cells.map(({ text, isBest, isLocked }) => (isLocked ? 'locked' : `${text}${isBest ? ' best' : ''}`))

test('marks the best of a row and names its lead', () => {
  const row = rowOf(
    [column({ letter: 'A', estimate: 245.4 }), column({ letter: 'B', estimate: 223 })],
    'estimate',
  )
  expect(texts(row.cells)).toEqual(['245 best', '223'])
  expect(row.note).toBe('Highest: A, 22 above B')
})

test('marks several figures that read alike, unless half of all tie', () => {
  const letters = ['A', 'B', 'C', 'D', 'E'] as const
  const of = (estimates: readonly number[]) =>
    rowOf(
      estimates.map((estimate, index) => column({ letter: letters[index] ?? 'A', estimate })),
      'estimate',
    )
  const row = of([245.4, 244.6, 100, 90, 80])
  expect(texts(row.cells)).toEqual(['245 best', '245 best', '100', '90', '80'])
  expect(row.note).toBe('Highest: A and B')
  const crowd = of([245.4, 244.6, 100, 90])
  expect(texts(crowd.cells)).toEqual(['245', '245', '100', '90'])
  expect(crowd.note).toBe('')
})

test('marks no class default as the best', () => {
  const road = (letter: 'A' | 'B' | 'C', aadt: number, isCounted: boolean) =>
    column({ letter, cells: { 'Busiest road AADT': aadt, 'Busiest road counted': isCounted } })
  const columns = [road('A', 9000, false), road('B', 8000, true), road('C', 7000, true)]
  const row = rowOf(columns, 'road')
  expect(texts(row.cells)).toEqual(['9,000', '8,000 best', '7,000'])
  expect(row.note).toContain('Highest: B')
})

test('marks no figure if all read alike or only one is known', () => {
  const same = [column({ letter: 'A', estimate: 90 }), column({ letter: 'B', estimate: 90.2 })]
  expect(rowOf(same, 'estimate')).toMatchObject({ note: '', cells: [{ isBest: false }, { isBest: false }] })
  const one = [column({ letter: 'A', estimate: 90 }), column({ letter: 'B' })]
  expect(texts(rowOf(one, 'estimate').cells)).toEqual(['90', '–'])
  expect(rowOf(one, 'estimate').note).toBe('')
})

test('prefers the fewest charging points, and leaves a sum with an unknown part unknown', () => {
  const points = (letter: 'A' | 'B' | 'C', slow: number | null) =>
    column({ letter, estimate: 100, cells: { slow_10: slow, rapid_10: 0, ultrarapid_10: 0 } })
  const row = rowOf([points('A', 0), points('B', 3), points('C', null)], 'points')
  expect(texts(row.cells)).toEqual(['0 best', '3', '–'])
  expect(row.note).toBe('Fewest: A with none')
})

test('prefers the farthest competitor: of DC and HPC for fast charging, of AC for slow', () => {
  const near = (letter: 'A' | 'B', metres: Record<'AC' | 'DC' | 'HPC', number | null>) => {
    const fields = Object.entries(metres).map(([name, each]) => [`Nearest Charger Distance - ${name}`, each])
    return column({ letter, cells: Object.fromEntries(fields) })
  }
  const columns = [near('A', { DC: 2100, HPC: 127, AC: 50 }), near('B', { DC: null, HPC: 900, AC: 40 })]
  const fast = rowOf(columns, 'charger')
  expect(fast.title).toBe('Nearest DC or HPC charger')
  expect(texts(fast.cells)).toEqual(['127 m', '900 m best'])
  const slow = rowOf(columns, 'charger', { type: 'AC' })
  expect(slow.title).toBe('Nearest AC charger')
  expect(texts(slow.cells)).toEqual(['50 m best', '40 m'])
})

test('shows visitors a lock for locked values, and accounts a dash for unknown ones', () => {
  const columns = [column({ letter: 'A' }), column({ letter: 'B' })]
  expect(texts(rowOf(columns, 'road', { isVisitor: true }).cells)).toEqual(['locked', 'locked'])
  expect(texts(rowOf(columns, 'charger', { isVisitor: true }).cells)).toEqual(['locked', 'locked'])
  expect(texts(rowOf(columns, 'people', { isVisitor: true }).cells)).toEqual(['3,906', '3,906'])
  expect(texts(rowOf(columns, 'road').cells)).toEqual(['–', '–'])
})

test('marks uncounted traffic as the default of its class', () => {
  const road = (letter: 'A' | 'B', aadt: number, counted: boolean) =>
    column({
      letter,
      cells: { 'Busiest road AADT': aadt, 'Busiest road counted': counted, 'Busiest road year': 2023 },
    })
  const columns = [road('A', 12_400, false), road('B', 15_900, true)]
  const row = rowOf(columns, 'road')
  expect(row.cells.map(({ isDefault }) => isDefault)).toEqual([true, false])
  // Nothing to be higher than.
  expect(row.note).toBe('')
  expect(compare(columns).hasDefaults).toBe(true)
})

test('shows dashes for a location without an evaluation of the power type, outside the order', () => {
  const without: ComparedLocation = { ...column({ letter: 'B' }), row: undefined }
  const columns = [column({ letter: 'A', estimate: 20 }), without]
  expect(texts(rowOf(columns, 'configuration').cells)).toEqual(['2×150 kW', '–'])
  expect(rowOf(columns, 'sessions').cells[1]).toMatchObject({ text: '–', isBest: false })
})

test('adds contributions up from the reference site to the estimate, with its estimate in the title', () => {
  const columns = [
    column({
      letter: 'A',
      estimate: 245,
      reference: 204.4,
      parts: { Traffic: 33.3, Competition: 29.7, Population: -22.4 },
    }),
    column({
      letter: 'B',
      estimate: 196,
      reference: 204.4,
      parts: { Traffic: 10, Competition: 0.2, Population: -18.6 },
    }),
  ]
  const { groups } = compare(columns)
  const group = groups.find(({ title }) => title.startsWith('What moves it'))
  expect(group?.title).toBe('What moves it in kWh/day, from 204 at the reference site')
  const sumOf = (at: number) => group?.rows.reduce((sum, { cells }) => sum + (cells[at]?.value ?? 0), 204)
  expect([sumOf(0), sumOf(1)]).toEqual([245, 196])
  expect(texts(rowOf(columns, 'Population').cells)[1]).toBe('−18 best')
})

test('gives differing reference sites a row of their own', () => {
  const columns = [
    column({ letter: 'A', estimate: 245, reference: 200, parts: { Traffic: 45 } }),
    column({ letter: 'B', estimate: 120, reference: 100, parts: { Traffic: 20 } }),
  ]
  expect(texts(rowOf(columns, 'reference').cells)).toEqual(['200', '100'])
})

test('shows no contributions for an estimate of an earlier model, and names it', () => {
  const columns = [
    column({ letter: 'A', estimate: 245, parts: { Traffic: 45 } }),
    column({ letter: 'B', estimate: 120 }),
  ]
  expect(texts(rowOf(columns, 'Traffic').cells)).toEqual(['+45', '–'])
  expect(compare(columns).outdated).toBe('B')
})

test('says why the leader is ahead, and that bands overlap', () => {
  const parts = { Traffic: 33, Competition: 30, Population: -16, POI: -2 }
  const { sentence } = compare([
    column({ letter: 'A', estimate: 245, parts }),
    column({ letter: 'B', estimate: 223 }),
  ])
  expect(sentence).toEqual({
    lead: 'A leads:',
    text: 'traffic (+33) and competition (+30) outweigh population (−16). The bands overlap: read the order as a ranking.',
  })
})

test('does not praise a leader below the reference site for its losses', () => {
  const parts = { Traffic: 3, Population: -36 }
  const { sentence } = compare([
    column({ letter: 'A', estimate: 167, parts }),
    column({ letter: 'B', estimate: 120, band: [1, 5] }),
  ])
  expect(sentence.text).toBe(
    "it falls least below the reference site, most by population (−36). The band of B ends below A's.",
  )
})

test('gives locations with the same highest estimate a shared lead', () => {
  const [a, b, c] = [245, 245, 200].map((estimate, index) =>
    column({ letter: (['A', 'B', 'C'] as const)[index] ?? 'A', estimate }),
  ) as [ComparedLocation, ComparedLocation, ComparedLocation]
  expect(compare([a, b, c]).sentence).toEqual({
    lead: 'A and B lead:',
    text: '245 kWh/day, 45 above C. The bands overlap: read the order as a ranking.',
  })
  expect(compare([a, b]).sentence.lead).toBe('All of these locations have the same estimate.')
})

test('names no leader without estimates', () => {
  expect(compare([column({ letter: 'A' }), column({ letter: 'B' })]).sentence.lead).toBe(
    'None of these locations has an estimate of this power type.',
  )
})
