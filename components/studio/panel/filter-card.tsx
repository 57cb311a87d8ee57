import { Trash2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Select } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import type { Cell, StudioFilter } from '@/lib/domain/studio/read/studio-map'
import type { ColumnFacts } from '@/lib/domain/studio/table/column-facts'
import { formatCount } from '@/lib/format/number'
import { ringOf } from './add-filter'
import type { StudioPanelProps } from './panel-props'
import { RangeFilter } from './range-filter'

interface FilterCardProps {
  filter: StudioFilter
  /** Undefined while loading. */
  facts: ColumnFacts | undefined
  onChange: (filter: StudioFilter) => void
  onRemove: () => void
  bounds: StudioPanelProps['bounds']
}

type Values = NonNullable<ColumnFacts['values']>

function Choices({
  values,
  chosen,
  onChoose,
}: {
  values: Values
  chosen: readonly Cell[]
  onChoose: (value: Cell) => void
}) {
  return (
    <ul className="max-h-48 overflow-y-auto">
      {values.map(({ value, count }) => (
        <li key={`${typeof value} ${value}`}>
          <label className="flex items-center gap-2 py-0.5 max-sm:py-2">
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => onChoose(value)} />
            <span className="min-w-0 flex-1 truncate">{String(value)}</span>
            <span className="tnum text-2xs text-ink-600">{formatCount(count)}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}

function Area({ filter, onChange, bounds }: FilterCardProps) {
  const { value } = filter
  const set = () => {
    const box = bounds()
    if (box && value.kind === 'area') onChange({ ...filter, value: { ...value, rings: [[...ringOf(box)]] } })
  }
  return (
    <div className="flex items-center gap-2">
      <p className="flex-1 text-2xs text-ink-600">Rows inside the area</p>
      <Button size="sm" tone="line" onClick={set}>
        Set to the view
      </Button>
    </div>
  )
}

function Control(props: FilterCardProps & { name: string }) {
  const { filter, facts, onChange, name } = props
  const { value } = filter
  if (value.kind === 'area') return <Area {...props} />
  if (value.kind === 'range' || value.kind === 'time')
    return <RangeFilter filter={filter} facts={facts} name={name} onChange={onChange} window={value} />
  const { values = [] } = facts ?? {}
  if (value.kind === 'select') {
    const at = values.findIndex((each) => each.value === value.value)
    return (
      <Select
        aria-label={name}
        value={String(at)}
        options={values.map((each, place) => ({ value: String(place), label: String(each.value) }))}
        onChange={(event) => {
          const chosen = values[Number(event.target.value)]
          if (chosen) onChange({ ...filter, value: { kind: 'select', value: chosen.value } })
        }}
      />
    )
  }
  const toggle = (each: Cell) => {
    const chosen: readonly Cell[] = value.value.includes(each)
      ? value.value.filter((one) => one !== each)
      : [...value.value, each]
    onChange({ ...filter, value: { kind: 'multi', value: chosen } })
  }
  return <Choices values={values} chosen={value.value} onChoose={toggle} />
}

/** One filter of the map; keeps its value while off. */
export function FilterCard(props: FilterCardProps) {
  const { filter, onChange, onRemove } = props
  const name = filter.fields[0]?.name || 'Area on the map'
  return (
    <li className="grid gap-1.5 border-b border-ink-200 py-3 last:border-0">
      <div className="flex items-center gap-2">
        <Switch
          className="min-w-0 flex-1"
          isOn={filter.isOn}
          onChange={(isOn) => onChange({ ...filter, isOn })}
        >
          <span className="block truncate font-medium">{name}</span>
        </Switch>
        <IconButton
          label={`Remove filter ${name}`}
          size="sm"
          icon={<Trash2 aria-hidden />}
          onClick={onRemove}
        />
      </div>
      {filter.isOn && <Control {...props} name={name} />}
    </li>
  )
}
