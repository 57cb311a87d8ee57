import { savedMap } from '@/lib/domain/studio/edit/saved-map'
import { readSettings, settingsIn } from '@/lib/domain/studio/read/read-settings'
import { withBrush, withSplit, withSplitLayer } from '@/lib/domain/studio/read/split'
import type { Json } from '@/lib/json/json-parts'
import { studioMap } from '@/tests/support/studio-map'

const settingsOf = (config: Json) => readSettings(config, [])
const start = settingsIn(studioMap() as unknown as Json)

describe('a split map', () => {
  it('has two maps with separate layers, which survive saving', () => {
    expect(settingsOf(start).split).toBeUndefined()
    const split = withSplitLayer(withSplit(start, true), 1, { id: 'point', isVisible: false })
    const saved = settingsIn(savedMap(studioMap() as unknown as Json, { config: split }))
    const [left, right] = settingsOf(saved).split ?? []
    expect([[...(left ?? [])], [...(right ?? [])]]).toEqual([[], ['point']])
    expect(saved.mapState).toMatchObject({ isSplit: true, future: 1 })
    expect(settingsOf(withSplit(saved, false)).split).toBeUndefined()
  })

  it('reads files that mark layers as available', () => {
    const splitMaps = [{ layers: { a: { isAvailable: true, isVisible: false } } }, { layers: { a: true } }]
    const [left, right] = settingsOf({ visState: { splitMaps } }).split ?? []
    expect([left?.has('a'), right?.has('a')]).toEqual([true, false])
  })

  it('shows layers where a file is malformed', () => {
    const split = settingsOf({ visState: { splitMaps: [null, { layers: 'x' }] } }).split
    expect(split?.map(({ size }) => size)).toEqual([0, 0])
  })
})

test('keeps the radius and other settings of the brush', () => {
  const before = withBrush(start, { size: 3 })
  expect(settingsOf(before).brush).toEqual({ isOn: false, size: 3 })
  expect(settingsOf(withBrush(before, { isOn: true })).brush).toEqual({ isOn: true, size: 3 })
  const odd = { visState: { interactionConfig: { brush: { enabled: true, size: -1, future: 1 } } } }
  expect(settingsOf(odd).brush).toEqual({ isOn: true, size: 0.5 })
  expect(withBrush(odd, { size: 2 }).visState).toMatchObject({
    interactionConfig: { brush: { enabled: true, size: 2, future: 1 } },
  })
})
