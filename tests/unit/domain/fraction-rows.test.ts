import { fractionRows } from '@/lib/domain/tables/radix-order'
import { seededRandom } from '@/tests/support/generated-sites'

describe('fractionRows', () => {
  const values = Float64Array.from([0.5, Number.NaN, 1, 0, 0.5, 0.4999])

  it('orders fractions in either direction, ties in row order and missing values last', () => {
    expect([...fractionRows(values, false)]).toEqual([3, 5, 0, 4, 2, 1])
    expect([...fractionRows(values, true)]).toEqual([2, 0, 4, 5, 3, 1])
  })

  it('agrees with a comparison sort', () => {
    const random = seededRandom(7)
    const many = Float64Array.from({ length: 5000 }, () => Math.floor(random() * 10_000) / 10_000)
    const expected = [...many.keys()].sort((a, b) => (many[b] ?? 0) - (many[a] ?? 0) || a - b)
    expect([...fractionRows(many, true)]).toEqual(expected)
  })
})
