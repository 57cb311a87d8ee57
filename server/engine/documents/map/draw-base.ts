import { palette } from '@/server/engine/documents/style/palette'
import { pathOf, type Shape } from './drawing'
import type { PictureFeature, PictureLayers } from './tile-features'

/** Pixels by functional class 0..6; the last is service roads. */
const roadWidths = [4.6, 4, 3.2, 2.3, 1.7, 1.2, 0.8]
const incisions = [0.62, 0.62, 0.62, 0.5, 0.34, 0.34, 0.22]

export function ground(layers: PictureLayers): Shape[] {
  const grounds: Record<string, string> = { forest: palette.mapForest, built: palette.mapBuilt }
  return [
    ...areas(layers.get('land'), () => palette.mapLand),
    ...areas(layers.get('landuse'), ({ properties }) => grounds[String(properties.kind)]),
    ...areas(layers.get('water'), () => palette.mapWater),
    ...(layers.get('waterway') ?? []).map(({ lines, properties }) => ({
      path: pathOf(lines, false),
      stroke: palette.mapWater,
      width: properties.kind === 'river' ? 6 : 1.5,
    })),
  ]
}

function areas(
  features: readonly PictureFeature[] | undefined,
  colour: (feature: PictureFeature) => string | undefined,
): Shape[] {
  return (features ?? []).flatMap((feature) => {
    const fill = colour(feature)
    return fill ? [{ path: pathOf(feature.lines, true), fill, isEvenOdd: true }] : []
  })
}

const roadClass = (feature: PictureFeature) => Math.min(6, Number(feature.properties.class ?? 6))

/**
 * Minor roads come first, under major ones. One path per class: separate translucent strokes would
 * show every joint. `factor` widens them for closer maps.
 */
export function roads(
  layers: PictureLayers,
  { isIncised = false, factor = 1 }: { isIncised?: boolean; factor?: number } = {},
): Shape[] {
  const byClass = Map.groupBy(layers.get('roads') ?? [], roadClass)
  return roadWidths
    .map((width, klass) => ({
      path: pathOf(
        (byClass.get(klass) ?? []).flatMap(({ lines }) => lines),
        false,
      ),
      width: width * factor,
      ...(isIncised
        ? { stroke: palette.ink1000, opacity: incisions[klass] ?? 0.34 }
        : { stroke: klass <= 2 ? palette.mapRoadMajor : palette.mapRoad }),
    }))
    .filter(({ path }) => path !== '')
    .reverse()
}

export const border = (layers: PictureLayers): Shape[] =>
  (layers.get('border') ?? []).map(({ lines }) => ({
    path: pathOf(lines, false),
    stroke: palette.mapBorder,
    opacity: 0.8,
    width: 1.2,
    dash: 4,
  }))

export const buildings = (layers: PictureLayers): Shape[] =>
  (layers.get('buildings') ?? []).map(({ lines }) => ({
    path: pathOf(lines, true),
    fill: palette.ink800,
    isEvenOdd: true,
    stroke: palette.mapRoadMajor,
    width: 0.8,
  }))
