import { Pause, Play, Trash2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { RangeHistogram } from '@/components/ui/range/range-histogram'
import { RangeSlider } from '@/components/ui/range/range-slider'
import { Select } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import { figureText } from '@/lib/domain/kepler/figure-text'
import type { ColumnFacts } from '@/lib/domain/kepler/studio/column-facts'
import type { Cell, StudioFilter } from '@/lib/domain/kepler/studio/studio-map'
import { formatTime } from '@/lib/domain/kepler/studio/tooltip'
import { formatCount } from '@/lib/format/number'
import { ringOf } from './add-filter'
import type { StudioPanelProps } from './studio-panel'
import { usePlayback } from './use-playback'

interface FilterCardProps {
  filter: StudioFilter
  facts: ColumnFacts
  onChange: (filter: StudioFilter) => void
  onRemove: () => void
  bounds: StudioPanelProps['bounds']
}

type Values = NonNullable<ColumnFacts['values']>

function Range({ filter, facts, onChange, name }: FilterCardProps & { name: string }) {
  const { value } = filter
  const { ends = [0, 1] } = facts
  const isTime = value.kind === 'time'
  const format = (each: number) => (isTime ? formatTime(each) : figureText(each))
  const set = (next: readonly [number, number]) => {
    if (value.kind === 'time' || value.kind === 'range')
      onChange({ ...filter, value: { ...value, value: next } })
  }
  const player = usePlayback({ filter, ends, onChange: set })
  if (value.kind !== 'time' && value.kind !== 'range') return null
  const [from, to] = value.value
  const width = ends[1] - ends[0] || 1
  const kept = [(from - ends[0]) / width, (to - ends[0]) / width] as const
  return (
    <>
      <div className="mx-2">
        <RangeHistogram bins={facts.bins ?? []} kept={kept} className="h-10" />
      </div>
      <RangeSlider
        value={[Math.max(from, ends[0]), Math.min(to, ends[1])]}
        ends={ends}
        step={isTime ? Math.max(1, width / 1000) : width / 1000}
        labels={[`${name}, from`, `${name}, to`]}
        format={format}
        onChange={set}
        onCommit={set}
      />
      <div className="tnum flex items-center gap-2 text-2xs text-ink-600">
        {isTime && (
          <IconButton
            label={player.isPlaying ? `Pause ${name}` : `Play ${name}`}
            size="sm"
            tone="line"
            icon={player.isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
            onClick={player.toggle}
          />
        )}
        <span>
          {format(from)} – {format(to)}
        </span>
        {isTime && (
          <span className="ml-auto w-20 shrink-0">
            <Select
              aria-label={`Speed of ${name}`}
              size="xs"
              value={String(filter.speed)}
              options={[...new Set([0.5, 1, 2, 4, filter.speed])].map((speed) => ({
                value: String(speed),
                label: `${speed}×`,
              }))}
              onChange={(event) => onChange({ ...filter, speed: Number(event.target.value) })}
            />
          </span>
        )}
      </div>
    </>
  )
}

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
      {values.map(({ value, rows }) => (
        <li key={`${typeof value} ${value}`}>
          <label className="flex items-center gap-2 py-0.5 max-sm:py-2">
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => onChoose(value)} />
            <span className="min-w-0 flex-1 truncate">{String(value)}</span>
            <span className="tnum text-2xs text-ink-600">{formatCount(rows)}</span>
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
  if (value.kind === 'range' || value.kind === 'time') return <Range {...props} />
  const { values = [] } = facts
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

/** A filter of the map; off, it keeps its value. */
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
