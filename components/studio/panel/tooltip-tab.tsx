import { NumberRow } from '@/components/studio/settings/number-row'
import type { EditMap } from '@/components/studio/use-studio'
import { Switch } from '@/components/ui/switch'
import { withTooltip } from '@/lib/domain/studio/edit/edit-config'
import { brushSizes, withBrush } from '@/lib/domain/studio/read/split'
import type { DatasetOutline } from '@/lib/domain/studio/read/studio-map'
import { usualFields } from '@/lib/domain/studio/table/tooltip'
import type { StudioPanelProps } from './studio-panel'

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

/** Tooltips, and the columns that they show. */
export function TooltipTab({ map, edit }: Pick<StudioPanelProps, 'map' | 'edit'>) {
  const { tooltip, brush } = map.settings
  const chosenOf = (dataset: DatasetOutline) =>
    (Object.hasOwn(tooltip.fields, dataset.id) && tooltip.fields[dataset.id]) || usualFields(dataset)
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
