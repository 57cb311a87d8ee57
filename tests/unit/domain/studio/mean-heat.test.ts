import { openPart } from '@/components/studio/export/viewer/decode'
import { meansOf } from '@/components/studio/export/viewer/draw-heat'
import { deckLayers } from '@/components/studio/map/deck-layers'
import type { Heat } from '@/lib/domain/studio/draw/drawing'
import { StudioSession } from '@/lib/domain/studio/edit/session'
import { packDrawing } from '@/lib/domain/studio/export/pack'
import { readStudioMap } from '@/lib/domain/studio/read/read-map'
import { studioMap } from '@/tests/support/studio-map'

/** Rows at the same place, which weigh 1, nothing known, and 0. */
function heat(vis: object): Heat {
  const file = studioMap()
  for (const [at, row] of (file.datasets[0]?.data.allData ?? []).entries()) row[5] = [10, '', 0][at] ?? ''
  const layers = file.config.config.visState.layers.filter(({ type }) => type === 'heatmap')
  for (const layer of layers) {
    Object.assign(layer.config.visConfig, vis)
    Object.assign(layer.visualChannels, { weightField: { name: 'kwh', type: 'real' } })
  }
  Object.assign(file.config.config.visState, { layers })
  const map = readStudioMap(file)
  const [picture] = new StudioSession(map).pictures({ layers: map.layers, filters: [], zoom: 11 })
  if (picture?.drawing.kind !== 'heat') throw new Error('There is no heat.')
  return picture.drawing
}

const layersOf = (drawing: Heat, id = 'a') =>
  deckLayers({ id, drawing, labels: [], legend: undefined, missing: 0 } as never, {
    zoom: 18,
    blending: 'normal',
    now: undefined,
    beforeId: undefined,
  })

it('leaves out rows of unknown weight, which are not zero', () => {
  expect(Array.from(heat({}).weights)).toEqual([1, 0])
  expect(heat({})).toMatchObject({ isMean: false })
})

it('draws means by deck.gl and sums by the map, from the same data while it stays', () => {
  const mean = heat({ aggregation: 'MEAN', radius: 30, threshold: 0.1 })
  const [layer] = layersOf(mean)
  expect(layer?.props).toMatchObject({ aggregation: 'MEAN', radiusPixels: 30, threshold: 0.1 })
  expect(layersOf(mean)[0]?.props.data).toBe(layer?.props.data)
  expect(layersOf(heat({ aggregation: 'SUM' }))).toEqual([])
})

it('keeps means in exported pages: many low rows stay low', () => {
  const [part] = packDrawing(heat({ aggregation: 'MEAN' })).map(openPart)
  expect(part).toMatchObject({ kind: 'heat', isMean: true, threshold: expect.closeTo(0.18, 5) })
  const low = Array.from({ length: 50 }, () => ({ left: 5, top: 5, weight: 0.2 }))
  const means = meansOf([...low, { left: 15, top: 5, weight: 1 }], { width: 20, height: 10, radius: 4 })
  expect(means[5 * 20 + 5]).toBeCloseTo(0.2, 5)
  expect(means[5 * 20 + 15]).toBeCloseTo(1, 5)
  expect(means[0]).toBe(0)
})
