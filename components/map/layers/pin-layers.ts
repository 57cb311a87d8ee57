import type { LayerSpecification } from 'maplibre-gl'
import type { MapPin } from '@/components/map/map-data'
import { collection, type FeatureCollection, point } from '@/lib/geo/geojson'

/** Name of the picture of a pin, which the map asks for when it first meets one: `pin-volt-A`. */
export function pinImage({ tone, letter }: Pick<MapPin, 'tone' | 'letter'>): string {
  return `pin-${tone}-${letter}`
}

/** The pin a picture's name stands for; undefined for other pictures. */
export function pinOfImage(name: string): Pick<MapPin, 'tone' | 'letter'> | undefined {
  const match = /^pin-(volt|ink)-(.*)$/.exec(name)
  return match ? { tone: match[1] as MapPin['tone'], letter: match[2] ?? '' } : undefined
}

export function pinFeatures(
  pins: readonly MapPin[],
): FeatureCollection<{ id: string; image: string; order: number }> {
  return collection(
    pins.map((pin) => point(pin, { id: pin.id, image: pinImage(pin), order: pin.tone === 'volt' ? 1 : 0 })),
  )
}

/** Pins over everything, at every zoom; the volt one on top. */
export function pinLayers(): LayerSpecification[] {
  return [
    {
      id: 'pins',
      type: 'symbol',
      source: 'pins',
      layout: {
        'icon-image': ['get', 'image'],
        'icon-anchor': 'bottom',
        // The picture reaches below its place by the dot's lower half.
        'icon-offset': [0, pinFoot],
        'icon-allow-overlap': true,
        'icon-padding': 2,
        'symbol-sort-key': ['get', 'order'],
      },
    },
  ]
}

/** Pixels from a pin's place to the lower edge of its picture. */
export const pinFoot = 7
