import type { ReactNode } from 'react'
import type { LayerToggles } from '@/lib/catalogue/scouting-layers'

export interface LayerSwitch {
  id: string
  title: string
  note: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  isFixed?: boolean | undefined
  mark?: ReactNode
  parts?: readonly LayerPart[] | undefined
}

interface LayerPart {
  /** Shown on its button. */
  short: string
  title: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}

interface LayerText {
  id: keyof LayerToggles
  title: string
  note: string
}

export const commonLayers: readonly LayerText[] = [
  { id: 'traffic', title: 'Traffic', note: 'Roads of a 3-minute drive' },
  { id: 'highlight', title: 'Highlight', note: 'Hexagon and 200 m around' },
  { id: 'chargers', title: 'Chargers', note: 'Charging stations by class' },
  { id: 'parkings', title: 'Sites', note: 'Sites found, and counts' },
]

/** Only on the scouting map. */
export const searchLayers: readonly LayerText[] = [
  { id: 'heat', title: 'Heat of sites', note: 'Where sites found are dense' },
  { id: 'arcs', title: 'Arcs to nearest stations', note: 'From site A, by class and power' },
  { id: 'grid', title: 'Grid (hint)', note: 'Mapped power lines and substations' },
]

export function layerSwitches(
  texts: readonly LayerText[],
  toggles: LayerToggles,
  onToggle: (layer: keyof LayerToggles, isOn: boolean) => void,
): readonly LayerSwitch[] {
  return texts.map(({ id, title, note }) => ({
    id,
    title,
    note,
    isOn: toggles[id],
    onSwitch: (isOn) => onToggle(id, isOn),
  }))
}
