import type { LayerSpecification } from 'maplibre-gl'
import type { MapPin } from '@/components/map/map-data'
import { collection, type FeatureCollection, point } from '@/lib/geo/geojson'
import { isEstimate } from './estimate-layers'

/** Image name such as `pin-volt-A 245`; the map requests it when it first meets one. */
export function pinImage({ tone, letter, figure }: Pick<MapPin, 'tone' | 'letter' | 'figure'>): string {
  return `pin-${tone}-${letter}${figure ? ` ${figure.text}` : ''}`
}

/** Undefined for other images. */
export function pinOfImage(name: string): PinPicture | undefined {
  const match = /^pin-(volt|ink|paper)-(\S*)(?: (.+))?$/.exec(name)
  if (!match) return undefined
  return { tone: match[1] as MapPin['tone'], letter: match[2] ?? '', figure: match[3] }
}

export type PinPicture = Pick<MapPin, 'tone' | 'letter'> & { figure: string | undefined }

export function pinFeatures(
  pins: readonly MapPin[],
): FeatureCollection<{ id: string; image: string; order: number }> {
  return collection(
    pins
      .filter((pin) => !isEstimate(pin))
      .map((pin) => point(pin, { id: pin.id, image: pinImage(pin), order: pin.tone === 'volt' ? 1 : 0 })),
  )
}

export function pinLayers(): LayerSpecification[] {
  return [
    {
      id: 'pins',
      type: 'symbol',
      source: 'pins',
      layout: {
        'icon-image': ['get', 'image'],
        'icon-anchor': 'bottom',
        // The image extends below its place by half the dot.
        'icon-offset': [0, pinFoot],
        'icon-allow-overlap': true,
        'icon-padding': 2,
        'symbol-sort-key': ['get', 'order'],
      },
    },
  ]
}

/** Px from a pin's place to the lower edge of its image. */
export const pinFoot = 7
