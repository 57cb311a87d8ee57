import { StudioSession } from '@/lib/domain/studio/edit/session'
import { readStudioMap } from '@/lib/domain/studio/read/read-map'
import { ranksOf, rowsInOrder } from '@/lib/domain/studio/table/shown-rows'
import { studioMap } from '@/tests/support/studio-map'

const all = Uint32Array.from([0, 1, 2, 3])

describe('the order of rows', () => {
  it('is by size, stable, with missing values last in both directions', () => {
    const figures = Float64Array.from([2, Number.NaN, 1, 2])
    expect([...rowsInOrder(all, figures, false)]).toEqual([2, 0, 3, 1])
    expect([...rowsInOrder(all, figures, true)]).toEqual([0, 3, 2, 1])
  })

  it('ignores the case of texts and compares numbers in them by size', () => {
    const order = (values: (string | boolean | null)[]) => [...rowsInOrder(all, ranksOf(values), false)]
    expect(order(['b', 'A', '', null])).toEqual([1, 0, 2, 3])
    expect(order(['stop 10', 'stop 9', 'éa', 'eb'])).toEqual([2, 3, 1, 0])
    expect(order([true, false, null, true])).toEqual([1, 0, 3, 2])
  })
})

describe('the table of a dataset', () => {
  const map = readStudioMap(studioMap())
  const wish = {
    dataId: 'stops',
    layers: map.layers,
    filters: [],
    order: undefined,
    columns: ['name', 'kwh', 'shape'],
    from: 0,
    count: 2,
  }

  it('has a slice of the shown rows in order, with the colours of the topmost layer', () => {
    const session = new StudioSession(map)
    const page = session.table({ ...wish, order: { name: 'kwh', isDown: true } })
    expect(page).toMatchObject({
      count: 3,
      from: 0,
      paint: {
        name: 'kwh',
        colors: [
          [255, 255, 255],
          [255, 255, 255],
        ],
      },
    })
    expect(page?.texts.map(([name, kwh]) => [name, kwh])).toEqual([
      ['south', '30'],
      ['south', '20'],
    ])
    expect(session.table({ ...wish, from: 2 })?.texts).toHaveLength(1)
  })

  it('applies filters before anything is drawn', () => {
    const filters = map.filters.map((filter) => ({
      ...filter,
      ...(filter.value.kind === 'range' && { value: { kind: 'range' as const, value: [15, 25] as const } }),
    }))
    expect(new StudioSession(map).table({ ...wish, filters })).toMatchObject({
      count: 1,
      texts: [['south', '20', expect.stringContaining('Polygon')]],
    })
  })

  it('is undefined for a missing dataset, and has no text for an unknown column', () => {
    const session = new StudioSession(map)
    expect(session.table({ ...wish, dataId: 'other' })).toBeUndefined()
    expect(session.table({ ...wish, columns: ['constructor'] })?.texts[0]).toEqual([''])
  })
})
