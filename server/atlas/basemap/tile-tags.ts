import type { BasemapLayer } from './encode-tile'

type Properties = Readonly<Record<string, string | number | boolean>>

/** Street names are legible from here on; below, they only add weight. */
const namesFrom = 13

const sides = ['north', 'east', 'south', 'west'] as const

/**
 * A feature's tags in a tile of zoom `z`: roads without names at low zooms, settlements with `sides`, the
 * initials of the sides on which their label may lie at this zoom, such as `ne`.
 */
export function tagsAt(layer: BasemapLayer | undefined, properties: Properties, z: number): Properties {
  if (layer === 'roads' && z < namesFrom) return without(properties, ['name'])
  if (layer !== 'places') return properties
  const open = sides.filter((side) => Number(properties[side]) <= z).map((side) => side[0])
  return { ...without(properties, sides), sides: open.join('') }
}

const without = (properties: Properties, names: readonly string[]): Properties =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)))
