import { aggregationIn, figuresOf, withinPercentiles } from '@/lib/domain/studio/draw/aggregations'
import { cellBins, clusterBins } from '@/lib/domain/studio/draw/bin-rows'
import { contourCells } from '@/lib/domain/studio/draw/contour-bands'
import { explained } from '@/lib/domain/studio/draw/draw'
import { drawBins, drawClusters, drawContours } from '@/lib/domain/studio/draw/draw-bins'
import { heightGrowthOf } from '@/lib/domain/studio/draw/growth'
import { loadParts } from '@/lib/domain/studio/draw/late-parts'
import { readStudioMap } from '@/lib/domain/studio/read/read-map'
import { equator } from '@/lib/geo/mercator'
import { oneKindMap } from '@/tests/support/one-kind-map'

beforeAll(() => loadParts([{ drawn: 'grid' }, { drawn: 's2' }]))

const kilometre = (512 * 1000) / equator

const placesOf = (places: readonly (readonly [lng: number, lat: number])[]) => ({
  rows: Uint32Array.from(places, (_, row) => row),
  lngs: Float64Array.from(places, ([lng]) => lng),
  lats: Float64Array.from(places, ([, lat]) => lat),
})

/** Places spread the same in every run, some of them invalid. */
function spread(count: number) {
  let seed = 7
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed / 2 ** 31
  }
  return Array.from({ length: count }, (_, at) =>
    at % 50 === 0 ? ([Number.NaN, 47] as const) : ([9 + next() * 2, 46 + next() * 2] as const),
  )
}

const sum = (numbers: ArrayLike<number>) => Array.from(numbers).reduce((before, each) => before + each, 0)
const numbers = (values: readonly number[]) => ({
  name: 'kwh',
  type: 'real',
  values,
  numbers: Float64Array.from(values),
})

describe('rows in bins', () => {
  it('are in the cell that contains them, of true ground size', () => {
    const squares = cellBins(
      placesOf([
        [0.001, 0.001],
        [0.002, 0.002],
        [0.0095, 0.001],
      ]),
      { shape: 'square', km: 1 },
    )
    expect(squares.rows).toEqual([[0, 1], [2]])
    expect(squares.radius).toBeCloseTo(kilometre / 2, 9)
    const [lng, lat] = squares.places
    expect(lng).toBeCloseTo((180 * 1000) / equator, 6)
    expect(lat).toBeCloseTo((180 * 1000) / equator, 6)
  })

  it('are nearest to the middle of their hexagon', () => {
    const places = placesOf(spread(500).filter(([lng]) => !Number.isNaN(lng)))
    const hexagons = cellBins(places, { shape: 'hexagon', km: 10 })
    const nearest = (row: number) => {
      const away = hexagons.rows.map((_, bin) => {
        const east = (hexagons.places[bin * 2] ?? 0) - (places.lngs[row] ?? 0)
        const south = (hexagons.places[bin * 2 + 1] ?? 0) - (places.lats[row] ?? 0)
        return Math.hypot(east * Math.cos((47 * Math.PI) / 180), south)
      })
      return away.indexOf(Math.min(...away))
    }
    const odd = hexagons.rows.flatMap((rows, bin) => rows.filter((row) => nearest(row) !== bin))
    // Degrees of latitude differ in length: rows on an edge may differ.
    expect(odd.length).toBeLessThan(5)
  })

  it.each([
    ['squares', (of: ReturnType<typeof placesOf>) => cellBins(of, { shape: 'square', km: 7 })],
    ['hexagons', (of: ReturnType<typeof placesOf>) => cellBins(of, { shape: 'hexagon', km: 7 })],
    ['clusters', (of: ReturnType<typeof placesOf>) => clusterBins(of, { px: 40, zoom: 7 })],
  ])('are each in one of the %s, if they have a place', (_, binsOf) => {
    const { rows } = binsOf(placesOf(spread(5_000)))
    expect(rows.flat().toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 5_000 }, (__, row) => row).filter((row) => row % 50 !== 0),
    )
  })

  it('are ignored without a place', () => {
    expect(cellBins(placesOf([[Number.NaN, 0]]), { shape: 'hexagon', km: 1 }).rows).toEqual([])
    expect(clusterBins(placesOf([[9, 91]]), { px: 40, zoom: 3 }).rows).toEqual([])
  })

  it('make fewer clusters where the map is zoomed out', () => {
    const of = placesOf([
      [9, 47],
      [9.001, 47],
      [9.5, 47],
      [369.5, 47],
    ])
    expect(clusterBins(of, { px: 40, zoom: 9 }).rows).toEqual([
      [0, 1],
      [2, 3],
    ])
    expect(clusterBins(of, { px: 40, zoom: 2 }).rows.flat()).toHaveLength(4)
    expect(clusterBins(of, { px: 40, zoom: 2 }).rows).toHaveLength(1)
  })
})

describe('figures of bins', () => {
  const column = numbers([4, 1, 1, 10, Number.NaN, 7])
  const rows = [[0, 1, 2, 3, 4], [4], [5]]

  it.each([
    ['count', [5, 1, 1]],
    ['sum', [16, Number.NaN, 7]],
    ['average', [4, Number.NaN, 7]],
    ['median', [2.5, Number.NaN, 7]],
    ['minimum', [1, Number.NaN, 7]],
    ['maximum', [10, Number.NaN, 7]],
    ['variance', [18, Number.NaN, Number.NaN]],
    ['stdev', [Math.sqrt(18), Number.NaN, Number.NaN]],
    ['mode', [1, Number.NaN, 7]],
    ['count unique', [3, Number.NaN, 1]],
  ] as const)('%s', (how, expected) => {
    expect([...figuresOf(rows, { column, how })]).toEqual(expected)
  })

  it('count the different values of a text column, and rows where texts cannot be summed', () => {
    const texts = { name: 'kind', type: 'string', values: ['a', 'b', 'a', null] }
    expect([...figuresOf([[0, 1, 2, 3]], { column: texts, how: 'count unique' })]).toEqual([2])
    expect(aggregationIn('mode', false)).toBe('count')
    expect(aggregationIn('toString', true)).toBe('average')
  })

  it('are limited to a range of percentiles, ends included', () => {
    const figures = Float64Array.from([5, 1, 4, 2, 3, Number.NaN])
    const none = Number.NaN
    expect([...withinPercentiles(figures, [50, 100])]).toEqual([5, none, 4, none, 3, none])
    expect([...withinPercentiles(figures, [0, 60])]).toEqual([none, 1, none, 2, 3, none])
    expect([...withinPercentiles(figures, [-10, 400])]).toEqual([...figures])
  })
})

/** Three rows in one place, one elsewhere, and one without a place. */
const fewRows: unknown[][] = [
  ...Array.from({ length: 3 }, (_, at) => [0.001, 0.001, 0, 0, null, null, at + 1]),
  [0.001, 0.0501, 0, 0, null, null, 50],
  [null, 0, 0, 0, null, null, 9],
]

function drawnOf(type: string, vis: object, visualChannels: object = {}, rows = fewRows) {
  const file = oneKindMap({ name: 'a', type, columns: { lat: 'lat', lng: 'lng' }, vis, rows } as never)
  Object.assign(file.config.config.visState.layers[0] ?? {}, { visualChannels })
  const map = readStudioMap(file)
  const [layer] = map.layers
  const [dataset] = map.datasets
  if (!layer || !dataset) throw new Error('There is one layer.')
  return { layer, dataset, rows: Uint32Array.from({ length: dataset.rows }, (_, row) => row) }
}

const byKwh = { colorField: { name: 'kwh', type: 'real' }, sizeField: { name: 'kwh', type: 'real' } }

describe('a layer of bins', () => {
  it('has the rows that have a place, and its aggregated figure', () => {
    const counted = drawBins(drawnOf('grid', {}))
    expect(counted.bins?.counts).toEqual(Uint32Array.from([3, 1]))
    expect(counted.bins?.figures).toEqual(Float64Array.from([3, 1]))
    const median = drawBins(drawnOf('hexagon', { colorAggregation: 'median' }, byKwh))
    expect(median.bins?.figures).toEqual(Float64Array.from([2, 50]))
    expect(sum(median.bins?.counts ?? [])).toBe(4)
    expect(explained(drawnOf('grid', { colorAggregation: 'median' }, byKwh), 9).legend?.of).toBe(
      'median of kwh',
    )
    expect(explained(drawnOf('grid', {}), 9).legend?.of).toBe('Number of rows')
  })

  it('has heights by their own aggregation, from the lowest bin to the highest', () => {
    const lifted = { enable3d: true, sizeRange: [0, 100], elevationScale: 5, colorAggregation: 'count' }
    const { heights, bins } = drawBins(drawnOf('grid', { ...lifted, sizeAggregation: 'maximum' }, byKwh))
    expect(heights).toEqual(Float32Array.from([0, 500]))
    expect(bins?.figures).toEqual(Float64Array.from([3, 1]))
    // Without a column heights count rows, whatever the colours show.
    const counted = drawBins(drawnOf('grid', lifted, { colorField: byKwh.colorField }))
    expect(counted.heights).toEqual(Float32Array.from([500, 0]))
  })

  it('has unscaled heights in metres if they are fixed', () => {
    const fixed = { enable3d: true, fixedHeight: true, elevationScale: 2, sizeAggregation: 'sum' }
    const drawing = drawBins(drawnOf('hexagon', fixed, byKwh))
    expect(drawing.heights).toEqual(Float32Array.from([12, 100]))
    expect(drawing.isScaled).toBe(false)
    expect(drawBins(drawnOf('hexagon', { enable3d: true }, byKwh)).isScaled).toBe(true)
    expect([12, 8, 6].map((zoom) => heightGrowthOf(false, zoom))).toEqual([1, 1, 4])
  })

  it('draws no bin outside the percentiles of its colours or heights', () => {
    expect(drawBins(drawnOf('grid', { percentile: [60, 100] })).bins?.counts).toEqual(Uint32Array.of(3))
    const low = drawBins(drawnOf('grid', { elevationPercentile: [0, 40] }))
    expect(low.bins?.counts).toEqual(Uint32Array.of(1))
    expect(low.places).toHaveLength(2)
    expect(low.fills).toHaveLength(4)
  })

  it('draws the upper five of eleven bins from the 60th percentile on, like kepler.gl', () => {
    const rows = Array.from({ length: 11 }, (_, at) =>
      Array.from({ length: at + 1 }, () => [0, at - 5, 0, 0, null, null, 1]),
    ).flat()
    const vis = { worldUnitSize: 50, percentile: [60, 100], colorAggregation: 'count' }
    const { bins, places } = drawBins(drawnOf('hexagon', vis, {}, rows))
    expect(bins?.counts).toEqual(Uint32Array.from([7, 8, 9, 10, 11]))
    expect(places).toHaveLength(10)
  })

  it("uses the file's scale for the number of rows", () => {
    const colored = { colorRange: { colors: ['#000000', '#ffffff'] } }
    const rows = [1, 1, 10].flatMap((count, at) =>
      Array.from({ length: count }, () => [0, at, 0, 0, null, null, 1]),
    )
    const brightOf = (visualChannels: object) => {
      const { fills } = drawBins(drawnOf('grid', colored, visualChannels, rows))
      return Array.from(fills).filter((_, at) => at % 4 === 0)
    }
    expect(brightOf({ colorField: null, colorScale: 'quantize' })).toEqual([0, 0, 255])
    expect(brightOf({ colorField: null, colorScale: 'quantile' })).toEqual([255, 255, 255])
  })

  it('notes that it counts rows instead of the most frequent text', () => {
    const file = oneKindMap({
      name: 'a',
      type: 'grid',
      columns: { lat: 'lat', lng: 'lng' },
      vis: { colorAggregation: 'mode' },
      rows: fewRows,
    } as never)
    const channels = { visualChannels: { colorField: { name: 'cell', type: 'string' } } }
    Object.assign(file.config.config.visState.layers[0] ?? {}, channels)
    expect(readStudioMap(file).notices).toEqual([
      'A a: the number of rows is shown in place of the most frequent text.',
    ])
  })

  it('has clusters whose area grows with their rows', () => {
    const { radii, bins } = drawClusters(drawnOf('cluster', { radiusRange: [0, 30] }), 13)
    expect(bins?.counts).toEqual(Uint32Array.from([3, 1]))
    expect(radii[0]).toBe(30)
    expect(radii[1]).toBeCloseTo(30 * Math.sqrt(1 / 3), 5)
  })

  it('has contours halfway to the empty squares around, in the colours of the steps', () => {
    const { places, starts, fills } = drawContours(drawnOf('contour', { worldUnitSize: 1 }))
    // Two separate squares become diamonds of four corners each.
    expect(starts).toHaveLength(8)
    const degrees = 1000 / (equator / 360)
    const [lngs, lats] = [0, 1].map((part) => Array.from(places).filter((_, at) => at % 2 === part))
    expect(Math.max(...(lats ?? [])) - Math.min(...(lats ?? []))).toBeCloseTo(degrees, 5)
    expect(Math.min(...(lngs ?? []))).toBeCloseTo(0, 5)
    expect(new Set(Array.from(fills).filter((_, at) => at % 4 === 3))).toEqual(new Set([255]))
  })

  it('uses larger squares for contours of widely spread data', () => {
    const far = cellBins(placesOf([[0, 0]]), { shape: 'square', km: 0.1 })
    const cells = contourCells(
      placesOf([
        [-10, -10],
        [10, 10],
      ]),
      0.1,
    )
    expect(cells.radius).toBeGreaterThan(far.radius * 30)
    expect(cells.rows).toEqual([[0], [1]])
  })
})
