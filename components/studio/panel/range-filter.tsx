import { Play } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { FieldAlert } from '@/components/ui/error-strip'
import { RangeFields } from '@/components/ui/range/range-fields'
import { RangeHistogram } from '@/components/ui/range/range-histogram'
import type { Ends } from '@/components/ui/range/range-rules'
import { RangeSlider } from '@/components/ui/range/range-slider'
import { Skeleton } from '@/components/ui/skeleton'
import { Input } from '@/components/ui/text-field'
import {
  hasSeconds,
  keptPart,
  movedRange,
  rangePositions,
  timeText,
  typedWindow,
} from '@/lib/domain/studio/edit/range-positions'
import { figureText } from '@/lib/domain/studio/read/figure-text'
import type { FilterValue, StudioFilter } from '@/lib/domain/studio/read/studio-map'
import type { ColumnFacts } from '@/lib/domain/studio/table/column-facts'
import { formatTime } from '@/lib/domain/studio/table/tooltip'

interface RangeFilterProps {
  filter: StudioFilter
  window: Extract<FilterValue, { kind: 'range' | 'time' }>
  /** Undefined while loading. */
  facts: ColumnFacts | undefined
  name: string
  onChange: (filter: StudioFilter) => void
}

interface KnownProps extends Omit<RangeFilterProps, 'onChange'> {
  facts: ColumnFacts
  ends: Ends
  onSet: (range: Ends) => void
  onPlayer: () => void
}

/** Number fields for both ends, clamped to the data. */
function Figures({ window, ends, name, onSet, decimals }: KnownProps & { decimals: number }) {
  const shown: Ends = [inside(window.value[0], ends), inside(window.value[1], ends)]
  const scale = {
    ends,
    step: 10 ** -decimals,
    factor: 1,
    decimals,
    grouping: 'min2' as const,
    isStrict: true,
  }
  return (
    <RangeFields
      value={shown}
      scale={scale}
      labels={[`${name}, minimum`, `${name}, maximum`]}
      onEnter={(next) => {
        const [from, to] = window.value
        onSet([next[0] === shown[0] ? from : next[0], next[1] === shown[1] ? to : next[1]])
      }}
    />
  )
}

const inside = (value: number, [min, max]: Ends) => Math.min(max, Math.max(min, value))

function Moment({ filter, window, ends, name, onSet, onPlayer }: KnownProps) {
  return (
    <>
      <TimeFields value={window.value} ends={ends} name={name} onEnter={onSet} />
      {!filter.isPlayer && (
        <Button size="sm" tone="line" icon={<Play aria-hidden />} onClick={onPlayer}>
          Player below the map
        </Button>
      )}
    </>
  )
}

function Known(props: KnownProps) {
  const { window, facts, ends, name, onSet } = props
  const isTime = window.kind === 'time'
  const positions = rangePositions(ends, isTime || facts.isWhole)
  const { bins = [] } = facts
  const { count, decimals, positionOf, valueAt } = positions
  const places: Ends = [positionOf(window.value[0]), positionOf(window.value[1])]
  const set = (moved: Ends) => onSet(movedRange(window.value, moved, positions))
  return (
    <>
      <div className="mx-2">
        <RangeHistogram bins={bins} kept={keptPart(places, positions, bins.length)} className="h-10" />
      </div>
      <RangeSlider
        value={places}
        ends={[0, count]}
        step={1}
        labels={[`${name}, from`, `${name}, to`]}
        format={(place) => (isTime ? formatTime(valueAt(place)) : figureText(valueAt(place)))}
        onChange={set}
        onCommit={set}
      />
      {isTime ? <Moment {...props} /> : <Figures {...props} decimals={decimals} />}
    </>
  )
}

/** A range of numbers or times; a placeholder until the data's range is known. */
export function RangeFilter(props: RangeFilterProps) {
  const { filter, window, facts, name, onChange } = props
  if (!facts) return <Skeleton className="h-23" />
  const { ends } = facts
  if (!ends) return <p className="text-2xs text-ink-600">{name} has no values.</p>
  if (ends[0] === ends[1]) {
    const only = window.kind === 'time' ? formatTime(ends[0]) : figureText(ends[0])
    return <p className="text-2xs text-ink-600">Every value is {only}.</p>
  }
  return (
    <Known
      {...props}
      facts={facts}
      ends={ends}
      onSet={(range) => onChange({ ...filter, value: { ...window, value: range } })}
      onPlayer={() => onChange({ ...filter, isPlayer: true })}
    />
  )
}

interface TimeFieldsProps {
  value: Ends
  /** First and last time of the data. */
  ends: Ends
  name: string
  onEnter: (value: Ends) => void
}

interface Draft {
  end: 0 | 1
  text: string
  /** Reason why the text was rejected. */
  refusal?: string
}

/** Start and end in UTC: Enter and blur apply, Escape resets. */
export function TimeFields({ value, ends, name, onEnter }: TimeFieldsProps) {
  const note = useId()
  const [draft, setDraft] = useState<Draft>()
  const isFine = hasSeconds(ends)
  const apply = () => {
    if (!draft) return
    const { end, text } = draft
    // The field omits seconds: an unchanged text keeps the exact time.
    const next = text === timeText(value[end], isFine) ? value : typedWindow(value, ends, draft)
    if (typeof next === 'string') return setDraft({ ...draft, refusal: next })
    setDraft(undefined)
    if (next[0] !== value[0] || next[1] !== value[1]) onEnter(next)
  }
  const { refusal } = draft ?? {}
  return (
    <div className="grid gap-1.5">
      {([0, 1] as const).map((end) => {
        const isRefused = refusal !== undefined && draft?.end === end
        return (
          <Input
            key={end}
            size="xs"
            type="datetime-local"
            step={isFine ? 1 : 60}
            icon={<span className="block w-7">{end === 0 ? 'from' : 'to'}</span>}
            unit="UTC"
            value={draft?.end === end ? draft.text : timeText(value[end], isFine)}
            aria-label={`${name}, ${end === 0 ? 'start' : 'end'}, UTC`}
            aria-invalid={isRefused || undefined}
            aria-describedby={isRefused ? note : undefined}
            onChange={(event) => setDraft({ end, text: event.currentTarget.value })}
            onBlur={apply}
            onKeyDown={(event) => {
              if (event.key === 'Enter') apply()
              if (event.key !== 'Escape' || draft?.end !== end) return
              // The first Escape resets the field; only the next one may close its surroundings.
              event.stopPropagation()
              setDraft(undefined)
            }}
            className="tnum max-sm:h-11!"
          />
        )
      })}
      {refusal !== undefined && <FieldAlert id={note}>{refusal}</FieldAlert>}
    </div>
  )
}
