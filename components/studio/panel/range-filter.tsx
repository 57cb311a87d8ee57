import { Pause, Play } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { RangeFields } from '@/components/ui/range/range-fields'
import { RangeHistogram } from '@/components/ui/range/range-histogram'
import type { Ends } from '@/components/ui/range/range-rules'
import { RangeSlider } from '@/components/ui/range/range-slider'
import { Select } from '@/components/ui/select'
import { Skeleton } from '@/components/ui/skeleton'
import { keptPart, movedRange, rangePositions } from '@/lib/domain/studio/edit/range-positions'
import { figureText } from '@/lib/domain/studio/read/figure-text'
import type { FilterValue, StudioFilter } from '@/lib/domain/studio/read/studio-map'
import type { ColumnFacts } from '@/lib/domain/studio/table/column-facts'
import { formatTime } from '@/lib/domain/studio/table/tooltip'
import { TimeFields } from './time-fields'
import { usePlayback } from './use-playback'

interface RangeFilterProps {
  filter: StudioFilter
  window: Extract<FilterValue, { kind: 'range' | 'time' }>
  /** Undefined until the map has answered. */
  facts: ColumnFacts | undefined
  name: string
  onChange: (filter: StudioFilter) => void
}

interface KnownProps extends Omit<RangeFilterProps, 'onChange'> {
  facts: ColumnFacts
  ends: Ends
  onSet: (range: Ends) => void
  onSpeed: (speed: number) => void
}

/** Both ends by keyboard; what is typed is kept within the data. */
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

const inside = (value: number, [least, most]: Ends) => Math.min(most, Math.max(least, value))

function Moment({ filter, window, ends, name, onSet, onSpeed }: KnownProps) {
  const player = usePlayback({ filter, ends, onChange: onSet })
  const { speed } = filter
  return (
    <>
      <TimeFields value={window.value} ends={ends} name={name} onEnter={onSet} />
      <div className="flex items-center justify-between gap-2">
        <IconButton
          label={player.isPlaying ? `Pause ${name}` : `Play ${name}`}
          size="sm"
          tone="line"
          icon={player.isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
          onClick={player.toggle}
        />
        <span className="w-20 shrink-0">
          <Select
            aria-label={`Speed of ${name}`}
            size="xs"
            value={String(speed)}
            options={[...new Set([0.5, 1, 2, 4, speed])].map((each) => ({
              value: String(each),
              label: `${each}×`,
            }))}
            onChange={(event) => onSpeed(Number(event.target.value))}
          />
        </span>
      </div>
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

/** The ends of a number or time. Nothing can be moved before the ends of the data are known. */
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
      onSpeed={(speed) => onChange({ ...filter, speed })}
    />
  )
}
