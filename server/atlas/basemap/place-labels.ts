import type { Place } from '@/server/atlas/base/entities'
import type { BasemapFeature } from './basemap-features'
import { lastZoom } from './basemap-path'

const placeKinds: Readonly<Partial<Record<Place['kind'], { kind: string; minzoom: number }>>> = {
  town: { kind: 'town', minzoom: 6 },
  village: { kind: 'village', minzoom: 9 },
  suburb: { kind: 'hamlet', minzoom: 11 },
  hamlet: { kind: 'hamlet', minzoom: 11 },
}
const placeOrder = ['town', 'village', 'suburb', 'hamlet']

/** `rank` 1 wins when two labels collide: towns before villages before hamlets, then larger ones first. */
export function placeFeatures(places: readonly Place[]): BasemapFeature[] {
  const labelled = places
    .filter(({ kind }) => placeKinds[kind])
    .sort(
      (a, b) =>
        placeOrder.indexOf(a.kind) - placeOrder.indexOf(b.kind) ||
        b.population - a.population ||
        a.name.localeCompare(b.name, 'en'),
    )
  return labelled.map(({ kind, name, population, position }, index) => ({
    layer: 'places',
    geometry: { type: 'point', position },
    minzoom: placeKinds[kind]?.minzoom ?? lastZoom,
    properties: { name, kind: placeKinds[kind]?.kind ?? kind, rank: index + 1, population },
  }))
}
