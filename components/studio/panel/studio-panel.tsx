import { useState } from 'react'
import type { EditMap, OpenMap } from '@/components/studio/use-studio'
import { Tabs } from '@/components/ui/tabs'
import type { DrawnLayer } from '@/lib/domain/studio/edit/session'
import { FiltersTab } from './filters-tab'
import { GroundTab } from './ground-tab'
import { type Aside, LayersTab } from './layers-tab'
import { TooltipTab } from './tooltip-tab'

export interface StudioPanelProps {
  map: OpenMap
  drawn: ReadonlyMap<string, DrawnLayer>
  rows: Readonly<Record<string, number>>
  edit: EditMap
  aside: Aside
  onAside: (aside: Aside) => void
  /** Where the map is looked at from: a new area is what it shows. */
  bounds: () => readonly [west: number, south: number, east: number, north: number] | undefined
  grounds: readonly { value: string; label: string }[]
  ground: string
  onGround: (ground: string) => void
  onAddData: () => void
  /** The dataset whose rows are shown below the map, and how another one gets there. */
  table: { shown: string | undefined; onToggle: (dataId: string) => void }
}

/** Layers, which are the legend, filters, tooltips and the base map. */
export function StudioPanel(props: StudioPanelProps) {
  const [tab, setTab] = useState<'layers' | 'filters' | 'tooltips' | 'ground'>('layers')
  const { filters } = props.map.settings
  return (
    <Tabs
      label="Parts of the map"
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'layers', label: 'Layers', content: <LayersTab {...props} /> },
        {
          value: 'filters',
          label: filters.length > 0 ? `Filters ${filters.length}` : 'Filters',
          content: <FiltersTab {...props} />,
        },
        { value: 'tooltips', label: 'Interactions', content: <TooltipTab {...props} /> },
        { value: 'ground', label: 'Base map', content: <GroundTab {...props} /> },
      ]}
    />
  )
}
