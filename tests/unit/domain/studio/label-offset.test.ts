import { labelOffset } from '@/lib/domain/studio/draw/label-offset'
import { readLayer } from '@/lib/domain/studio/read/read-layer'

const at = { place: [9.5, 60] as const, radius: 100 }
const level = { size: 18, anchor: 'start', alignment: 'center' } as const

it("keeps a text outside its point's radius at any zoom", () => {
  // A metre is twice as many pixels at 60° as at the equator.
  const [right] = labelOffset({ unit: 'metres', style: level }, at, 13)
  expect(right).toBeCloseTo((100 * 512 * 2 ** 13) / (40.03e6 / 2) + 20, 6)
  expect(labelOffset({ unit: 'scaled', style: level }, at, 5)).toEqual(
    labelOffset({ unit: 'scaled', style: level }, at, 14),
  )
  expect(labelOffset({ unit: 'px', style: level }, at, 3)).toEqual([120, 0])
})

it.each([
  ['end', 'top', [-120, -138]],
  ['middle', 'bottom', [0, 138]],
] as const)('places a text at its %s and %s', (anchor, alignment, offset) => {
  expect(labelOffset({ unit: 'px', style: { size: 18, anchor, alignment } }, at, 3)).toEqual(offset)
})

it("reads the text position of a file, and defaults to kepler.gl's", () => {
  const layer = (label: object) =>
    readLayer({ type: 'point', config: { textLabel: [{ field: { name: 'n' }, ...label }] } }, 0).labels[0]
  expect(layer({ anchor: 'end', alignment: 'top', size: 20 })).toMatchObject({
    anchor: 'end',
    alignment: 'top',
    size: 20,
  })
  expect(layer({ anchor: 'constructor', alignment: 7 })).toMatchObject({
    anchor: 'start',
    alignment: 'center',
  })
})
