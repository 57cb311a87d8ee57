import type { LayerSpecification, Map as MapLibre } from 'maplibre-gl'
import { type OwnLayers, showOwnLayers } from '@/components/studio/map/own-layers'
import type { Drawing } from '@/lib/domain/studio/draw/drawing'
import type { DrawnLayer } from '@/lib/domain/studio/edit/session'

const names = 'names-begin'

/** The part of a map that holds sources and the order of layers. */
class LayerOrder {
  readonly order = ['ground', names]
  readonly sources = new Map<string, { setData: () => void }>()
  readonly added: string[] = []

  getLayer = (id: string) => (this.order.includes(id) ? { id } : undefined)
  getSource = (id: string) => this.sources.get(id)
  addSource = (id: string) => void this.sources.set(id, { setData: () => {} })
  removeSource = (id: string) => void this.sources.delete(id)
  setPaintProperty = () => {}

  addLayer({ id }: LayerSpecification, before: string) {
    if (this.getLayer(id)) throw new Error(`${id} is there already.`)
    this.added.push(id)
    this.order.splice(this.order.indexOf(before), 0, id)
  }

  removeLayer(id: string) {
    this.order.splice(this.order.indexOf(id), 1)
  }

  moveLayer(id: string, before: string) {
    this.removeLayer(id)
    this.order.splice(this.order.indexOf(before), 0, id)
  }
}

const kinds: Readonly<Record<string, object>> = {
  heat: { kind: 'heat', places: new Float64Array(2), weights: Float32Array.of(1), colors: [[1, 2, 3]] },
  dots: { kind: 'dots' },
  discs: { kind: 'discs' },
}

const layerOf = (id: string, kind: string): DrawnLayer => ({
  id,
  drawing: { ...kinds[kind], rows: Uint32Array.of(0) } as Drawing,
  labels: [],
  legend: undefined,
  missing: 0,
})

test('orders heat and dots among the other layers as in the file', () => {
  const map = new LayerOrder()
  const known: OwnLayers = new Map()
  const heat = layerOf('a', 'heat')
  const discs = layerOf('b', 'discs')
  const dots = layerOf('c', 'dots')
  const show = (...drawn: DrawnLayer[]) =>
    showOwnLayers(map as unknown as MapLibre, { drawn, blending: 'normal' }, known)

  const above = show(heat, discs, dots)
  expect(map.order).toEqual(['ground', 'heat-a', 'dots-c', names])
  expect([above('b'), above('c')]).toEqual(['dots-c', names])

  // Layers that look the same only move.
  expect(show(dots, discs, heat)('b')).toBe('heat-a')
  expect(map.order).toEqual(['ground', 'dots-c', 'heat-a', names])
  expect(map.added).toEqual(['dots-c', 'heat-a'])

  expect(show(discs)('b')).toBe(names)
  expect(map.order).toEqual(['ground', names])
  expect(map.sources.size).toBe(0)
})
