import { useState } from 'react'
import { NumberRow } from '@/components/studio/settings/number-row'
import { useFacts } from '@/components/studio/use-facts'
import type { EditMap } from '@/components/studio/use-studio'
import { Switch } from '@/components/ui/switch'
import { Tabs } from '@/components/ui/tabs'
import { withFilter, withoutFilter } from '@/lib/domain/studio/edit/edit-filters'
import { withTooltip } from '@/lib/domain/studio/read/edit-config'
import { brushSizes, withBrush } from '@/lib/domain/studio/read/split'
import type { DatasetOutline, StudioFilter } from '@/lib/domain/studio/read/studio-map'
import { defaultFields } from '@/lib/domain/studio/table/tooltip'
import { AddFilter } from './add-filter'
import { FilterCard } from './filter-card'
import { LayersTab } from './layers-tab'
import type { StudioPanelProps } from './panel-props'

const isListed = ({ value }: StudioFilter) => value.kind === 'select' || value.kind === 'multi'

function Filter({ filter, props }: { filter: StudioFilter; props: StudioPanelProps }) {
  const { map, edit, bounds } = props
  const [field] = filter.fields
  const facts = useFacts(map.client, field && { ...field, isListed: isListed(filter) })
  return (
    <FilterCard
      filter={filter}
      facts={facts}
      bounds={bounds}
      onChange={(changed) =>
        edit({ change: (config) => withFilter(config, changed), of: `filter ${filter.place}` })
      }
      onRemove={() => edit({ change: (config) => withoutFilter(config, filter.place) })}
    />
  )
}

/** Filters apply to all layers of their dataset. */
function FiltersTab(props: StudioPanelProps) {
  const { filters } = props.map.settings
  return (
    <>
      <AddFilter {...props} />
      {filters.length === 0 && <p className="mt-3 text-ink-600">This map has no filters.</p>}
      <ul>
        {filters.map((filter) => (
          <Filter key={filter.place} filter={filter} props={props} />
        ))}
      </ul>
    </>
  )
}

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

function GroundTab({ grounds, ground, onGround }: Pick<StudioPanelProps, 'grounds' | 'ground' | 'onGround'>) {
  return (
    <fieldset>
      <legend className="sr-only">Base map</legend>
      {grounds.map(({ value, label }) => (
        <label key={value} className="flex items-center gap-2 py-1.5 max-sm:py-3">
          <input
            type="radio"
            name="ground"
            checked={value === ground}
            onChange={() => onGround(value)}
            className="accent-ink-1000"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

interface ColumnsProps {
  dataset: DatasetOutline
  chosen: readonly string[]
  edit: EditMap
}

function Columns({ dataset: { id, label, columns }, chosen, edit }: ColumnsProps) {
  const toggle = (name: string) => {
    const names = chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name]
    edit({ change: (config) => withTooltip(config, { fields: { dataId: id, names } }) })
  }
  return (
    <fieldset className="mt-3 border-t border-ink-200 pt-3">
      <legend className="float-left w-full truncate font-semibold">{label}</legend>
      <ul className="clear-both max-h-64 overflow-y-auto pt-1">
        {columns.map(({ name }) => (
          <li key={name}>
            <label className="flex items-center gap-2 py-0.5 max-sm:py-2">
              <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
              <span className="min-w-0 flex-1 truncate">{name}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function TooltipTab({ map, edit }: Pick<StudioPanelProps, 'map' | 'edit'>) {
  const { tooltip, brush } = map.settings
  const chosenOf = (dataset: DatasetOutline) =>
    (Object.hasOwn(tooltip.fields, dataset.id) && tooltip.fields[dataset.id]) || defaultFields(dataset)
  return (
    <>
      <Switch
        isOn={tooltip.isOn}
        onChange={(isOn) => edit({ change: (config) => withTooltip(config, { isOn }) })}
      >
        Tooltip under the pointer
      </Switch>
      <div className="mt-3 grid gap-2">
        <Switch
          isOn={brush.isOn}
          onChange={(isOn) => edit({ change: (config) => withBrush(config, { isOn }) })}
        >
          Brush: highlight around the pointer
        </Switch>
        {brush.isOn && (
          <NumberRow
            label="Radius"
            value={brush.size}
            ends={brushSizes.ends}
            step={0.1}
            unit="km"
            onChange={(size) => edit({ change: (config) => withBrush(config, { size }), of: 'brush' })}
          />
        )}
      </div>
      {tooltip.isOn &&
        map.outline.datasets.map((dataset) => (
          <Columns
            key={dataset.id}
            dataset={dataset}
            edit={edit}
            chosen={chosenOf(dataset).map(({ name }) => name)}
          />
        ))}
    </>
  )
}
