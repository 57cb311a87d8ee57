import { keptPart, movedRange, rangePositions } from '@/lib/domain/studio/edit/range-positions'
import { readStudioMap } from '@/lib/domain/studio/read/read-map'
import type { StudioDataset } from '@/lib/domain/studio/read/studio-map'
import { columnFacts } from '@/lib/domain/studio/table/column-facts'

describe('positions of a range slider', () => {
  it('has a step for each whole number, and a thousand for a wide column', () => {
    const years = rangePositions([1990, 2026], true)
    expect(years.count).toBe(36)
    expect([0, 1, 36].map(years.valueAt)).toEqual([1990, 1991, 2026])
    const wide = rangePositions([0, 12_345_678], true)
    expect(wide.count).toBe(1000)
    expect(Number.isInteger(wide.valueAt(333))).toBe(true)
  })

  it.each([
    [0, 1e-5],
    [-1e-9, 1e-9],
    [0, 1e300],
    [-0.3, 0.6],
    [1.76e12, 1.77e12],
  ])('reaches all values from %d to %d', (min, max) => {
    const { count, valueAt, positionOf } = rangePositions([min, max], false)
    const values = Array.from({ length: count + 1 }, (_, at) => valueAt(at))
    expect(values[0]).toBe(min)
    expect(values.at(-1)).toBe(max)
    expect(new Set(values).size).toBe(count + 1)
    expect(values).toEqual([...values].sort((a, b) => a - b))
    for (const [at, value] of values.entries()) expect(positionOf(value)).toBeCloseTo(at, 0)
  })

  it('keeps an end that did not move, even outside the data', () => {
    const positions = rangePositions([10, 30], false)
    expect(movedRange([0, 100], [100, 1000], positions)).toEqual([12, 100])
    expect(movedRange([13.37, 20], [positions.positionOf(13.37), 750], positions)).toEqual([13.37, 25])
  })
})

describe('the selected part of a histogram', () => {
  it('covers whole bars if each step has its own', () => {
    const years = rangePositions([2020, 2024], true)
    expect(keptPart([1, 3], years, 5)).toEqual([0.2, 0.8])
    expect(keptPart([0, 4], years, 5)).toEqual([0, 1])
    expect(keptPart([0, 500], rangePositions([0, 9], false), 60)).toEqual([0, 0.5])
  })
})

describe('facts of a column', () => {
  it('count the rows of each whole number of a short column', () => {
    const numbers = Float64Array.of(2020, 2024, 2024, Number.NaN)
    const column = { name: 'year', type: 'integer', format: '', numbers, values: [] }
    const dataset = { id: 'a', label: 'a', columns: [column], rows: 4 } as unknown as StudioDataset
    const facts = columnFacts(dataset, { name: 'year', isListed: false })
    expect(facts).toEqual({ ends: [2020, 2024], bins: [1, 0, 0, 0, 2], isWhole: true })
  })

  it('ignore non-finite numbers', () => {
    const fields = [{ name: 'figure', type: 'real', format: '' }]
    const allData = [[1], [Number.NaN], [Number.POSITIVE_INFINITY], [5]]
    const datasets = [{ version: 'v1', data: { id: 'a', label: 'a', fields, allData } }]
    const map = readStudioMap({ datasets })
    const facts = columnFacts(map.datasets[0], { name: 'figure', isListed: false })
    expect(facts).toMatchObject({ ends: [1, 5], isWhole: true })
    expect(facts.bins?.reduce((sum, bin) => sum + bin, 0)).toBe(2)
  })
})
