import { isObject, type Json, listIn, partOf, textIn } from '@/lib/json/json-parts'
import { objectIn, replacedAt, withVisState } from './edit-config'

/** Ids of the layers that each map hides. */
export type Split = readonly [left: ReadonlySet<string>, right: ReadonlySet<string>]

/** Older files also store whether a layer is available. */
const isHidden = (value: unknown) => value === false || partOf(value, 'isVisible') === false

function hiddenIn(map: unknown): ReadonlySet<string> {
  const layers = partOf(map, 'layers')
  return new Set(
    Object.entries(isObject(layers) ? layers : {}).flatMap(([id, value]) => (isHidden(value) ? [id] : [])),
  )
}

export function splitIn(visState: unknown): Split | undefined {
  const [left, right] = listIn(visState, 'splitMaps')
  return right === undefined ? undefined : [hiddenIn(left), hiddenIn(right)]
}

/** Both maps show the same layers at first. */
export function withSplit(config: Json, isSplit: boolean): Json {
  const ids = listIn(objectIn(config, 'visState'), 'layers').map((layer) => textIn(layer, 'id'))
  const layers = Object.fromEntries(ids.filter((id) => id !== '').map((id) => [id, true]))
  return {
    ...withVisState(config, { splitMaps: isSplit ? [{ layers }, { layers }] : [] }),
    mapState: { ...objectIn(config, 'mapState'), isSplit },
  }
}

export function withSplitLayer(
  config: Json,
  side: 0 | 1,
  { id, isVisible }: { id: string; isVisible: boolean },
): Json {
  const maps = listIn(objectIn(config, 'visState'), 'splitMaps')
  return withVisState(config, {
    splitMaps: replacedAt(maps, side, (map) => ({
      ...(isObject(map) ? map : {}),
      layers: { ...objectIn(map, 'layers'), [id]: isVisible },
    })),
  })
}

export interface Brush {
  isOn: boolean
  /** Radius in km. */
  size: number
}

/** kepler.gl's first radius in km and the ends of its slider. */
export const brushSizes = { usual: 0.5, ends: [0.1, 50] } as const

export function brushIn(visState: unknown): Brush {
  const brush = partOf(partOf(visState, 'interactionConfig'), 'brush')
  const size = partOf(brush, 'size')
  const isSize = typeof size === 'number' && size > 0 && size <= 1_000
  return { isOn: partOf(brush, 'enabled') === true, size: isSize ? size : brushSizes.usual }
}

export function withBrush(config: Json, { isOn, size }: Partial<Brush>): Json {
  const interactionConfig = objectIn(objectIn(config, 'visState'), 'interactionConfig')
  const brush = {
    ...objectIn(interactionConfig, 'brush'),
    ...(isOn !== undefined && { enabled: isOn }),
    ...(size !== undefined && { size }),
  }
  return withVisState(config, { interactionConfig: { ...interactionConfig, brush } })
}
