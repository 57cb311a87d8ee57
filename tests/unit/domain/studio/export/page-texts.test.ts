import { openPart } from '@/components/studio/export/viewer/decode'
import { drawPart } from '@/components/studio/export/viewer/draw-parts'
import { cameraOf, sceneOf, startView } from '@/components/studio/export/viewer/view'
import { labelOffset } from '@/lib/domain/studio/draw/label-offset'
import { StudioSession } from '@/lib/domain/studio/edit/session'
import { packLabels } from '@/lib/domain/studio/export/pack'
import { readStudioMap } from '@/lib/domain/studio/read/read-map'
import { studioMap } from '@/tests/support/studio-map'

const frame = { width: 400, height: 300 }
const view = startView({ lat: 47.18, lng: 9.52, zoom: 11, pitch: 0, bearing: 0, ...frame }, frame)

/** Text calls of the map's point layer with these label settings. */
function drawn(label: object, from = view) {
  const file = studioMap()
  Object.assign(file.config.config.visState.layers[0]?.config ?? {}, {
    textLabel: [{ field: { name: 'name' }, color: [1, 2, 3], size: 20, ...label }],
  })
  const map = readStudioMap(file)
  const [picture] = new StudioSession(map).pictures({ layers: map.layers.slice(0, 1), filters: [], zoom: 11 })
  const labels = picture?.labels ?? []
  const calls: unknown[][] = []
  const context = {
    strokeText: (...call: unknown[]) => calls.push(['halo', ...call]),
    fillRect: (...call: unknown[]) => calls.push(['box', ...call]),
    measureText: () => ({}),
    fillText: (...call: unknown[]) => calls.push(['text', ...call]),
  } as unknown as CanvasRenderingContext2D
  for (const part of packLabels(labels)) drawPart(openPart(part), sceneOf(context, from, frame))
  return { labels, calls, context }
}

it('draws texts of points where the studio does, over their outline', () => {
  const outline = { outlineWidth: 0.5, outlineColor: [10, 15, 17, 51] }
  const { labels, calls, context } = drawn({ anchor: 'end', alignment: 'top', ...outline })
  const [{ items, unit, style }] = labels as [(typeof labels)[number]]
  expect(items.map(({ text }) => text)).toEqual(['north', 'south', 'south'])
  const { at } = cameraOf(view, frame)
  const expected = items.flatMap((item) => {
    const [lng, lat] = item.place
    const sine = Math.sin((lat * Math.PI) / 180)
    const [right, down] = labelOffset({ unit, style }, item, view.zoom)
    const seen = at(
      (lng / 360 + 0.5) * 2 ** 32,
      (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** 32,
    )
    const left = Number(seen?.left) + right
    const top = Number(seen?.top) + down
    return ['halo', 'text'].map((kind) => [kind, item.text, expect.closeTo(left, 2), expect.closeTo(top, 2)])
  })
  expect(calls).toEqual(expected)
  expect(context).toMatchObject({
    textAlign: 'right',
    textBaseline: 'top',
    fillStyle: 'rgb(1 2 3)',
    strokeStyle: 'rgb(10 15 17 / 0.2)',
    font: expect.stringMatching(/^13\.33\d*px /),
  })
})

it('draws texts without an outline, before their background, as the file says', () => {
  const plain = drawn({}).calls
  expect(plain.map(([kind]) => kind)).toEqual(['text', 'text', 'text'])
  const { calls, context } = drawn({ background: true, backgroundColor: [9, 8, 7, 255] })
  expect(calls.map(([kind]) => kind)).toEqual(['box', 'text', 'box', 'text', 'box', 'text'])
  expect(context.fillStyle).toBe('rgb(1 2 3)')
})

it('draws no texts far from the frame or of a missing column', () => {
  expect(
    drawn({}, startView({ lat: 10, lng: 10, zoom: 11, pitch: 0, bearing: 0, ...frame }, frame)).calls,
  ).toEqual([])
  expect(drawn({ field: { name: 'gone' } }).calls).toEqual([])
})
