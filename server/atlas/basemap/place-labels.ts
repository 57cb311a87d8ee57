import type { Place, Position } from '@/server/atlas/base/entities'
import type { BasemapFeature } from './basemap-features'
import type { LabelSides } from './label-sides'

/** First zoom of the labels of a kind in the tiles, and their text size in px. */
const labels = {
  town: { minzoom: 6, size: 15 },
  village: { minzoom: 9, size: 12.5 },
  hamlet: { minzoom: 11, size: 11 },
} as const

const labelKinds: Readonly<Partial<Record<Place['kind'], keyof typeof labels>>> = {
  town: 'town',
  village: 'village',
  suburb: 'hamlet',
  hamlet: 'hamlet',
}
const placeOrder = ['town', 'village', 'suburb', 'hamlet']

type SidesOf = (place: Position, label: { name: string; size: number; minzoom: number }) => LabelSides

/**
 * Settlements with the sides on which their label may lie. `rank` 1 wins when two labels collide: towns
 * before villages before hamlets, then larger ones first.
 */
export function placeFeatures(places: readonly Place[], sidesOf: SidesOf): BasemapFeature[] {
  const labelled = places
    .filter(({ kind }) => labelKinds[kind])
    .sort(
      (a, b) =>
        placeOrder.indexOf(a.kind) - placeOrder.indexOf(b.kind) ||
        b.population - a.population ||
        a.name.localeCompare(b.name, 'en'),
    )
  return labelled.map(({ kind: placeKind, name, population, position }, index) => {
    const kind = labelKinds[placeKind] ?? 'hamlet'
    const { minzoom } = labels[kind]
    const sides = sidesOf(position, { ...labels[kind], name })
    return {
      layer: 'places',
      geometry: { type: 'point', position },
      minzoom,
      properties: { name, kind, rank: index + 1, population, ...sides },
    }
  })
}
