import type { LayerToggles } from '@/lib/domain/scouting-layers'

interface LayerText {
  id: keyof LayerToggles
  title: string
  note: string
}

/** What the switches of the map's layers are called, in their order. */
export const layerTexts = (hasSite: boolean): readonly LayerText[] => [
  {
    id: 'traffic',
    title: 'Traffic',
    note: hasSite ? 'Roads of a 3-minute drive' : 'Roads of a 3-minute drive, once a location is selected',
  },
  { id: 'highlight', title: 'Highlight', note: 'Hexagon and 200 m around' },
  { id: 'chargers', title: 'Chargers', note: 'Charging stations by their class' },
  { id: 'parkings', title: 'Parkings', note: 'Locations found and their counts' },
]
