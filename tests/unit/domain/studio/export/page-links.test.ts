import { openPart } from '@/components/studio/export/viewer/decode'
import type { Links } from '@/lib/domain/studio/draw/drawing'
import { packDrawing } from '@/lib/domain/studio/export/pack'
import { fromMercator, worldUnits } from '@/lib/geo/mercator'

function linesOf(kind: Links['kind'], [from, to]: readonly [from: number, to: number]) {
  const [part] = packDrawing({
    kind,
    rows: Uint32Array.of(7),
    sources: Float64Array.of(from, 0),
    targets: Float64Array.of(to, 0),
    sourceColors: Uint8Array.of(0, 0, 0, 255),
    targetColors: Uint8Array.of(200, 100, 0, 255),
    widths: Float32Array.of(3),
  }).map(openPart)
  if (part?.kind !== 'lines') throw new Error('Links are lines.')
  const lngs = Array.from(part.spots)
    .filter((_, at) => at % 2 === 0)
    .map((spot) => Math.round(fromMercator(spot / worldUnits, 0.5).lng))
  return { ...part, lngs }
}

describe('links of an exported page', () => {
  it('are one line on one side of the antimeridian', () => {
    const { lngs, rows, ends } = linesOf('lines', [-60, 60])
    expect([lngs, [...rows], [...(ends ?? [])]]).toEqual([[-60, 60], [7], [200, 100, 0, 255]])
  })

  it.each([
    [170, -150, [170, 180, -180, -150]],
    [190, -150, [-170, -150]],
    [-150, 170, [-150, -180, 180, 170]],
  ])('take the short way from %d to %d', (from, to, expected) => {
    expect(linesOf('lines', [from, to]).lngs).toEqual(expected)
  })

  it('keep their row, width and gradient in both stretches', () => {
    const { rows, starts, widths, colors, ends } = linesOf('lines', [170, -150])
    expect([[...rows], [...starts], [...widths]]).toEqual([
      [7, 7],
      [0, 2],
      [3, 3],
    ])
    expect([...colors]).toEqual([0, 0, 0, 255, 50, 25, 0, 255])
    expect([...(ends ?? [])]).toEqual([50, 25, 0, 255, 200, 100, 0, 255])
  })

  it('bend as arcs in both stretches', () => {
    const { heights, starts } = linesOf('arcs', [170, -170])
    const at = starts[1] ?? 0
    expect(heights?.[at]).toBeGreaterThan(1_000_000)
    expect(heights?.[at]).toBeCloseTo(heights?.[at - 1] ?? 0)
    expect([heights?.[0], heights?.at(-1)]).toEqual([0, 0])
  })
})
