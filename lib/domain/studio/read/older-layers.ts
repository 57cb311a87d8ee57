import { isObject } from '@/lib/json/json-parts'
import type { StudioLayer } from './studio-map'

const usualRadius = 10

/** Older points had one colour for fill and outline, and no fill beside an outline. */
function pointOfToday(layer: StudioLayer): StudioLayer {
  const { vis, color } = layer
  if (Object.hasOwn(vis, 'filled') || vis.strokeColor || vis.strokeColorRange) return layer
  const stroke = { strokeColor: color, strokeColorRange: vis.colorRange }
  return {
    ...layer,
    vis: vis.outline === true ? { ...vis, ...stroke, filled: false } : { ...vis, ...stroke },
  }
}

/** Older shapes had one colour for fill and outline; their points had no outline. */
function shapesOfToday(layer: StudioLayer): StudioLayer {
  const { vis, color, channels } = layer
  const hasPoints = channels.radius !== undefined || (vis.radius ?? usualRadius) !== usualRadius
  const plain =
    vis.strokeColor || vis.strokeColorRange
      ? vis
      : { ...vis, strokeColor: color, strokeColorRange: vis.colorRange }
  if (hasPoints) return { ...layer, vis: plain === vis ? vis : { ...plain, filled: true, stroked: false } }
  if (vis.stroked !== true || !channels.color) return { ...layer, vis: plain }
  return { ...layer, vis: plain, channels: { ...channels, strokeColor: channels.color } }
}

/** Translates any file version to today's kepler.gl. @param channels as in the file: older ones lack the outline's */
export function ofToday(layer: StudioLayer, channels: unknown): StudioLayer {
  if (layer.drawn === 'point') return pointOfToday(layer)
  const isOld = isObject(channels) && !Object.hasOwn(channels, 'strokeColorField')
  return layer.drawn === 'geojson' && isOld ? shapesOfToday(layer) : layer
}
