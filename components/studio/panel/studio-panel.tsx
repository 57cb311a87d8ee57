import { useState } from 'react'
import type { OpenMap } from '@/components/studio/use-studio'
import { Tabs } from '@/components/ui/tabs'
import type { DrawnLayer } from '@/lib/domain/kepler/studio/session'
import type { StudioFilter } from '@/lib/domain/kepler/studio/studio-map'
import { formatCount, formatCountOf } from '@/lib/format/number'
import { FilterCard } from './filter-card'
import { LayerRow } from './layer-row'

export interface StudioPanelProps {
  map: OpenMap
  drawn: ReadonlyMap<number, DrawnLayer>
  rows: Readonly<Record<string, number>>
  onToggle: (place: number) => void
  onFilter: (filter: StudioFilter) => void
}

function Layers({ map, drawn, rows, onToggle }: StudioPanelProps) {
  const { outline, shown } = map
  return (
    <>
      <ul>
        {outline.layers.map((layer) => (
          <LayerRow
            key={layer.place}
            layer={layer}
            isShown={shown[layer.place] === true}
            legend={drawn.get(layer.place)?.legend}
            onToggle={() => onToggle(layer.place)}
          />
        ))}
      </ul>
      <h2 className="mt-3 border-t border-ink-200 pt-3 font-semibold">Datasets</h2>
      <ul>
        {outline.datasets.map(({ id, label, rows: all, columns }) => (
          <li key={id} className="py-1.5">
            <p className="truncate font-medium">{label}</p>
            <p className="tnum text-2xs text-ink-600">
              {rows[id] !== undefined && rows[id] < all
                ? `${formatCount(rows[id])} of ${formatCountOf(all, 'row')} shown`
                : formatCountOf(all, 'row')}
              {` · ${formatCountOf(columns, 'column')}`}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

function Filters({ map, onFilter }: StudioPanelProps) {
  if (map.filters.length === 0) return <p className="text-ink-600">This map has no filters.</p>
  return (
    <ul>
      {map.filters.map((filter, at) => (
        <FilterCard
          key={filter.place}
          filter={filter}
          facts={map.outline.facts[at] ?? { place: filter.place, isWhole: false }}
          onChange={onFilter}
        />
      ))}
    </ul>
  )
}

/** Layers, which are the legend, and filters. */
export function StudioPanel(props: StudioPanelProps) {
  const [tab, setTab] = useState<'layers' | 'filters'>('layers')
  const { filters } = props.map
  return (
    <Tabs
      label="Parts of the map"
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'layers', label: 'Layers', content: <Layers {...props} /> },
        {
          value: 'filters',
          label: filters.length > 0 ? `Filters ${filters.length}` : 'Filters',
          content: <Filters {...props} />,
        },
      ]}
    />
  )
}
