import { ArcLayer, type ArcLayerProps } from 'deck.gl'
import type { MapArc } from '@/components/map/map-data'
import { channels, type MapPaint } from '@/components/map/map-paint'

/** Arcs go below this layer: above the charging stations that they lead to. */
const layerAboveArcs = 'pins'

/** Px, except `perPx`: kW per px. */
const widths = { min: 2, max: 6, unknown: 2, perPx: 75 } as const

export function arcWidth(power: number | null): number {
  if (power === null) return widths.unknown
  return Math.min(widths.max, Math.max(widths.min, widths.min + power / widths.perPx))
}

type Colour = [red: number, green: number, blue: number, opacity: number]

const bytes = (hex: string, opacity: number): Colour => {
  const [red, green, blue] = channels(hex)
  return [Math.round(red * 255), Math.round(green * 255), Math.round(blue * 255), opacity]
}

export function arcLayer(arcs: readonly MapArc[], paint: MapPaint) {
  return new ArcLayer({
    id: 'site-arcs',
    data: arcs as MapArc[],
    getSourcePosition: ({ from }: MapArc) => [from.lng, from.lat],
    getTargetPosition: ({ to }: MapArc) => [to.lng, to.lat],
    getSourceColor: bytes(paint.paper, 200),
    getTargetColor: (arc: MapArc) => bytes(paint[arc.class], 255),
    getWidth: ({ power }: MapArc) => arcWidth(power),
    getHeight: 0.5,
    // Columns would hide its ends.
    parameters: { depthCompare: 'always', depthWriteEnabled: false },
    beforeId: layerAboveArcs,
  } as ArcLayerProps<MapArc> & { beforeId: string })
}
