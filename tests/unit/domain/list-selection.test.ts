import { rangeToggled } from '@/lib/domain/locations/listed-locations'

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const toggled = (selected: string[], from: number, to: number) => [
  ...rangeToggled(rows, new Set(selected), { from, to }),
]

describe('rangeToggled', () => {
  it('toggles a single row', () => {
    expect(toggled([], 1, 1)).toEqual(['b'])
    expect(toggled(['a', 'b'], 1, 1)).toEqual(['a'])
  })

  it('sets the rows of a range like the pressed one, in both directions', () => {
    expect(toggled(['a'], 0, 2)).toEqual(['a', 'b', 'c'])
    expect(toggled(['d'], 3, 1)).toEqual(['d', 'b', 'c'])
    expect(toggled(['a', 'b', 'c'], 0, 2)).toEqual([])
  })

  it('ignores a row that is gone', () => {
    expect(toggled(['a'], 0, 9)).toEqual(['a'])
  })
})
