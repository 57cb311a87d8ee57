import { cutLines } from '@/lib/domain/studio/draw/cut-lines'
import type { Links } from '@/lib/domain/studio/draw/drawing'
import { mercator } from '@/lib/geo/mercator'

const linesOf = (...ends: (readonly [from: number, to: number])[]): Links => ({
  kind: 'lines',
  rows: Uint32Array.from(ends, (_, at) => at + 5),
  sources: Float64Array.from(ends.flatMap(([from]) => [from, 0])),
  targets: Float64Array.from(ends.flatMap(([, to]) => [to, 60])),
  altitudes: { sources: new Float64Array(ends.length), targets: new Float64Array(ends.length).fill(400) },
  sourceColors: Uint8Array.from(ends.flatMap(() => [0, 0, 0, 255])),
  targetColors: Uint8Array.from(ends.flatMap(() => [200, 100, 0, 255])),
  widths: Float32Array.from(ends, (_, at) => at + 1),
})

const lngs = (places: Float64Array) => [...places].filter((_, at) => at % 2 === 0)

describe('lines of a map', () => {
  it('stay as they are on one side of the antimeridian', () => {
    const lines = linesOf([-60, 60], [-90, 90], [170, 190])
    expect(cutLines(lines)).toBe(lines)
  })

  it('are cut at the antimeridian, which they cross the short way', () => {
    const { rows, sources, targets, widths } = cutLines(linesOf([10, 20], [170, -150], [-175, 175]))
    expect(lngs(sources)).toEqual([10, 170, -180, -175, 180])
    expect(lngs(targets)).toEqual([20, 180, -150, -180, 175])
    expect([[...rows], [...widths]]).toEqual([
      [5, 6, 6, 7, 7],
      [1, 2, 2, 3, 3],
    ])
  })

  it('have places where both ends lie on the antimeridian', () => {
    const { sources, targets } = cutLines(linesOf([180, -180]))
    expect([...sources, ...targets].every(Number.isFinite)).toBe(true)
  })

  it('keep their slope, heights and gradient', () => {
    const { sources, targets, altitudes, sourceColors, targetColors } = cutLines(linesOf([170, -150]))
    const downOf = (lat = 0) => mercator(0, lat)[1]
    expect(downOf(targets[1])).toBeCloseTo(downOf(0) + (downOf(60) - downOf(0)) / 4)
    expect(sources[3]).toBe(targets[1])
    expect(altitudes).toEqual({ sources: Float64Array.of(0, 100), targets: Float64Array.of(100, 400) })
    expect([...sourceColors]).toEqual([0, 0, 0, 255, 50, 25, 0, 255])
    expect([...targetColors]).toEqual([50, 25, 0, 255, 200, 100, 0, 255])
  })
})
