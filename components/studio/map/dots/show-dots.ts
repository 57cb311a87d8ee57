import type { Map as MapLibre } from 'maplibre-gl'
import { layerAboveData } from '@/components/studio/map/studio-style'
import type { DrawnLayer } from '@/lib/domain/kepler/studio/session'
import { DotLayer } from './dot-layer'

const idOf = (place: string) => `dots-${place}`

interface Shown {
  map: MapLibre
  known: Map<string, DotLayer>
  /** The layer above. */
  next: string
}

/** Keeps the layer that draws the same already. */
function place({ map, known, next }: Shown, layer: DotLayer): void {
  const { id, dots, blending } = layer
  const before = known.get(id)
  const isThere = map.getLayer(id) !== undefined
  if (isThere && before?.dots === dots && before.blending === blending) return void map.moveLayer(id, next)
  if (isThere) map.removeLayer(id)
  known.set(id, layer)
  map.addLayer(layer, next)
}

/**
 * Shows the layers of very many discs and removes those that are not wanted.
 * @param drawn all layers, the lowest first
 * @param known the layers that are shown, by id
 * @returns the map's layer above each of the others
 */
export function showDots(
  map: MapLibre,
  { drawn, blending }: { drawn: readonly DrawnLayer[]; blending: string },
  known: Map<string, DotLayer>,
): (id: string) => string {
  const wanted = new Set<string>()
  const above = new Map<string, string>()
  let next = layerAboveData
  for (const { id, drawing } of drawn.toReversed()) {
    above.set(id, next)
    if (drawing.kind !== 'dots') continue
    const name = idOf(id)
    wanted.add(name)
    place({ map, known, next }, new DotLayer(name, { dots: drawing, blending }))
    next = name
  }
  for (const name of known.keys()) {
    if (wanted.has(name)) continue
    if (map.getLayer(name)) map.removeLayer(name)
    known.delete(name)
  }
  return (id) => above.get(id) ?? layerAboveData
}
