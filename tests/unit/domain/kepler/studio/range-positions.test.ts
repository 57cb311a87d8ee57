import { columnFacts } from '@/lib/domain/kepler/studio/column-facts'
import { movedRange, rangePositions } from '@/lib/domain/kepler/studio/range-positions'
import { readStudioMap } from '@/lib/domain/kepler/studio/read-map'

describe('positions of a range slider', () => {
  it('has a step for each whole number, and a thousand of a wide column', () => {
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
  ])('goes through all of %d to %d', (least, most) => {
    const { count, valueAt, positionOf } = rangePositions([least, most], false)
    const values = Array.from({ length: count + 1 }, (_, at) => valueAt(at))
    expect(values[0]).toBe(least)
    expect(values.at(-1)).toBe(most)
    expect(new Set(values).size).toBe(count + 1)
    expect(values).toEqual([...values].sort((a, b) => a - b))
    for (const [at, value] of values.entries()) expect(positionOf(value)).toBeCloseTo(at, 0)
  })

  it('keeps an end that did not move, also one outside the data', () => {
    const positions = rangePositions([10, 30], false)
    expect(movedRange([0, 100], [100, 1000], positions)).toEqual([12, 100])
    expect(movedRange([13.37, 20], [positions.positionOf(13.37), 750], positions)).toEqual([13.37, 25])
  })
})

describe('facts of a column', () => {
  it('leaves out what is no finite number', () => {
    const fields = [{ name: 'figure', type: 'real', format: '' }]
    const allData = [[1], [Number.NaN], [Number.POSITIVE_INFINITY], [5]]
    const datasets = [{ version: 'v1', data: { id: 'a', label: 'a', fields, allData } }]
    const map = readStudioMap({ datasets })
    const facts = columnFacts(map.datasets[0], { name: 'figure', isListed: false })
    expect(facts).toMatchObject({ ends: [1, 5], isWhole: true })
    expect(facts.bins?.reduce((sum, bin) => sum + bin, 0)).toBe(2)
  })
})
