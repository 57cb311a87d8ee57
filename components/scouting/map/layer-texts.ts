import type { LayerToggles } from '@/lib/catalogue/scouting-layers'

/** Labels of the layer switches, in their order. */
export const layerTexts = [
  { id: 'traffic', title: 'Traffic', note: 'Roads of a 3-minute drive' },
  { id: 'highlight', title: 'Highlight', note: 'Hexagon and 200 m around' },
  { id: 'chargers', title: 'Chargers', note: 'Charging stations by class' },
  { id: 'parkings', title: 'Sites', note: 'Sites found, and counts' },
] as const satisfies readonly { id: keyof LayerToggles; title: string; note: string }[]
