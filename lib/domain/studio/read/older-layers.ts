import { isObject } from '@/lib/json/json-parts'
import type { StudioLayer } from './studio-map'

/** kepler.gl's usual radius: a layer of shapes with another one has points. */
const usualRadius = 10

/** Points had one colour for fill and outline, and no fill beside an outline. */
function pointOfToday(layer: StudioLayer): StudioLayer {
  const { vis, color } = layer
  if (Object.hasOwn(vis, 'filled') || vis.strokeColor || vis.strokeColorRange) return layer
  const stroke = { strokeColor: color, strokeColorRange: vis.colorRange }
  return {
    ...layer,
    vis: vis.outline === true ? { ...vis, ...stroke, filled: false } : { ...vis, ...stroke },
  }
}

/** Shapes had one colour for fill and outline; points of theirs had no outline. */
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

/**
 * A layer of a file of any version as kepler.gl draws it today.
 * @param channels as the file has them: older ones have none for the outline
 */
export function ofToday(layer: StudioLayer, channels: unknown): StudioLayer {
  if (layer.drawn === 'point') return pointOfToday(layer)
  const isOld = isObject(channels) && !Object.hasOwn(channels, 'strokeColorField')
  return layer.drawn === 'geojson' && isOld ? shapesOfToday(layer) : layer
}
