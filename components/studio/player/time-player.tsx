import { ChevronDown, ChevronUp, Pause, Play, X } from 'lucide-react'
import { useState } from 'react'
import { TimeFields } from '@/components/studio/panel/range-filter'
import { useFacts } from '@/components/studio/use-facts'
import type { Studio } from '@/components/studio/use-studio'
import { classes } from '@/components/ui/classes'
import { IconButton } from '@/components/ui/icon-button'
import { Popover } from '@/components/ui/popover'
import { RangeHistogram } from '@/components/ui/range/range-histogram'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { Skeleton } from '@/components/ui/skeleton'
import { withFilter } from '@/lib/domain/studio/edit/edit-filters'
import {
  axisTicks,
  insideData,
  lengthOf,
  lengthText,
  momentText,
  type TimeWindow,
  windowLengths,
  windowText,
  withLength,
} from '@/lib/domain/studio/edit/time-player'
import type { StudioFilter } from '@/lib/domain/studio/read/studio-map'
import { formatTime } from '@/lib/domain/studio/table/tooltip'
import { formatCount } from '@/lib/format/number'
import { ownIn } from '@/lib/json/json-parts'
import { TimeSlider } from './time-slider'
import { usePlayback } from './use-playback'

/** Bars of the histogram: about 6 px each on a wide screen. */
const bars = 172

const speeds = [0.5, 1, 2, 4]

interface PlayerProps {
  filter: StudioFilter
  window: TimeWindow
  ends: TimeWindow
  bins: readonly number[]
  name: string
  /** Time columns of the dataset. */
  columns: readonly string[]
  rows: { shown: number; all: number } | undefined
  /** One row, because a table or query is open below. */
  isCompact: boolean
  onFilter: (filter: StudioFilter) => void
}

function Options(props: PlayerProps & { onColumn: (name: string) => void }) {
  const { filter, window, ends, name, columns, onFilter, onColumn } = props
  const lengths = windowLengths(ends)
  const length = lengthOf(lengths, window)
  const isGrowing = filter.animationWindow === 'incremental'
  const set = (value: TimeWindow, change: Partial<StudioFilter> = {}) =>
    onFilter({ ...filter, ...change, value: { kind: 'time', value } })
  return (
    <>
      <Select
        aria-label="Column of the time filter"
        size="xs"
        quiet
        className="w-auto! max-w-40"
        value={name}
        options={columns.map((value) => ({ value, label: value }))}
        onChange={(event) => onColumn(event.target.value)}
      />
      <Segmented
        label="How the window plays"
        value={isGrowing ? 'growing' : 'moving'}
        segments={[
          { value: 'moving', label: 'Moving' },
          { value: 'growing', label: 'Growing' },
        ]}
        onChange={(mode) =>
          mode === 'growing'
            ? set([ends[0], window[1]], { animationWindow: 'incremental' })
            : set(window, { animationWindow: 'free' })
        }
      />
      <Select
        aria-label="Length of the window"
        size="xs"
        quiet
        className="w-auto!"
        value={length?.label ?? ''}
        options={[
          ...(length ? [] : [{ value: '', label: lengthText(window) }]),
          ...lengths.map(({ label }) => ({ value: label, label })),
        ]}
        onChange={(event) => {
          const to = lengths.find(({ label }) => label === event.target.value)
          if (to) set(withLength(window, to.ms, ends))
        }}
      />
      <Select
        aria-label="Speed"
        size="xs"
        quiet
        className="w-auto!"
        value={String(filter.speed)}
        // A file may have another speed.
        options={[...new Set([...speeds, filter.speed])]
          .toSorted((a, b) => a - b)
          .map((each) => ({ value: String(each), label: `${each}×` }))}
        onChange={(event) => onFilter({ ...filter, speed: Number(event.target.value) })}
      />
    </>
  )
}

interface PlayButtonProps {
  name: string
  player: ReturnType<typeof usePlayback>
  isSmall: boolean
}

function PlayButton({ name, player, isSmall }: PlayButtonProps) {
  return (
    <button
      type="button"
      aria-label={player.isPlaying ? `Pause ${name}` : `Play ${name}`}
      onClick={player.toggle}
      className={classes(
        'grid place-items-center self-center rounded-full bg-ink-1000 text-volt hover:bg-ink-800 [&_.lucide]:size-4 [&_.lucide]:fill-current',
        isSmall ? 'size-9' : 'size-10 max-md:size-11',
      )}
    >
      {player.isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
    </button>
  )
}

function Player(props: PlayerProps & { onColumn: (name: string) => void }) {
  const { filter, ends, bins, name, rows, isCompact, onFilter } = props
  const [isTyping, setTyping] = useState(false)
  const [isWide, setWide] = useState(false)
  const window = insideData(props.window, ends)
  const set = (value: TimeWindow) => onFilter({ ...filter, value: { kind: 'time', value } })
  const player = usePlayback({
    window,
    ends,
    mode: filter.animationWindow,
    interval: filter.interval,
    speed: filter.speed,
    onChange: set,
  })
  const span = ends[1] - ends[0]
  const shareOf = (ms: number) => (ms - ends[0]) / span
  const kept = [shareOf(window[0]), shareOf(window[1])] as const
  const isSmall = isCompact && !isWide
  const options = <Options {...props} window={window} />
  // Phones start with the bar, wherever the drawer is.
  const small = classes(isSmall && 'hidden', !isWide && 'max-md:hidden')
  return (
    <section
      aria-label={`Time filter ${name}`}
      data-ground="paper"
      className={classes(
        'grid shrink-0 grid-cols-[auto_minmax(0,1fr)] gap-x-4 border-ink-200 bg-paper pr-3 pl-4 text-sm text-ink-1000 max-md:gap-x-3 max-md:px-3 max-md:py-1.5 md:border-l',
        isSmall ? 'border-b py-1' : 'pt-1.5 pb-1 md:h-28',
      )}
    >
      <PlayButton name={name} player={player} isSmall={isSmall} />
      <div className={classes('min-w-0', isSmall && 'flex items-center gap-4 max-md:block')}>
        <div className={classes('flex items-center gap-1.5', isSmall && 'max-md:w-full')}>
          {/* On phones counts of many digits go below the dates. */}
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 md:flex-nowrap">
            <Popover
              label={`Dates of ${name}`}
              open={isTyping}
              onOpenChange={setTyping}
              side="top"
              trigger={
                <button
                  type="button"
                  className="tnum -mx-1 shrink-0 rounded-sm px-1 font-semibold whitespace-nowrap hover:bg-ink-100"
                >
                  {windowText(window, ends)}
                </button>
              }
            >
              <TimeFields value={window} ends={ends} name={name} onEnter={set} />
            </Popover>
            {rows && (
              <p
                role="status"
                className="tnum min-w-0 text-xs text-ink-600 max-md:whitespace-nowrap md:flex-1 md:truncate"
              >
                {`${formatCount(rows.shown)} of ${formatCount(rows.all)}`}
                <span className="max-md:sr-only"> rows</span>
              </p>
            )}
          </div>
          <div className={classes('flex items-center gap-2 max-md:hidden', isSmall && 'hidden')}>
            {options}
          </div>
          <IconButton
            size="sm"
            className={classes(!isCompact && 'md:hidden')}
            label={isWide ? 'Fewer options of the time filter' : 'More options of the time filter'}
            aria-expanded={isWide}
            icon={isWide ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
            onClick={() => setWide(!isWide)}
          />
          <IconButton
            size="sm"
            label="Close the player"
            icon={<X aria-hidden />}
            onClick={() => onFilter({ ...filter, isPlayer: false })}
          />
        </div>
        <div className={classes('mx-2.5', isSmall && 'min-w-0 flex-1')}>
          <div className={classes('relative', small)}>
            <span
              aria-hidden
              className="absolute inset-y-0 bg-ink-100"
              style={{ left: `${kept[0] * 100}%`, right: `${(1 - kept[1]) * 100}%` }}
            />
            <RangeHistogram bins={bins} kept={kept} className="h-[38px]" />
          </div>
          <TimeSlider
            window={window}
            ends={ends}
            step={span / Math.max(1, bins.length)}
            name={name}
            isStartFixed={filter.animationWindow === 'incremental'}
            format={formatTime}
            onChange={set}
            onType={() => setTyping(true)}
          />
          <Axis ends={ends} className={small} />
        </div>
        <div className={classes('mt-2 flex flex-wrap items-center gap-2 md:hidden', !isWide && 'hidden')}>
          {options}
        </div>
      </div>
    </section>
  )
}

function Axis({ ends, className }: { ends: TimeWindow; className: string }) {
  const span = ends[1] - ends[0]
  return (
    <div aria-hidden className={classes('tnum relative h-3.5 text-2xs leading-3.5 text-ink-600', className)}>
      <span className="absolute left-0">{momentText(ends[0], ends)}</span>
      {axisTicks(ends).map(({ at, label }) => (
        <span
          key={at}
          className="absolute -translate-x-1/2 whitespace-nowrap max-md:hidden"
          style={{ left: `${((at - ends[0]) / span) * 100}%` }}
        >
          {label}
        </span>
      ))}
      <span className="absolute right-0">{momentText(ends[1], ends)}</span>
    </div>
  )
}

const isTime = (type: string) => type === 'timestamp' || type === 'date'

interface TimePlayerProps {
  studio: Pick<Studio, 'open' | 'rows' | 'edit'>
  isCompact: boolean
}

/** The player of the map's time filter; with several, of the last one that has its player open. */
export function TimePlayer({ studio, isCompact }: TimePlayerProps) {
  const { open, rows, edit } = studio
  const filter = open?.settings.filters.findLast(({ isOn, isPlayer }) => isOn && isPlayer)
  const [field] = filter?.fields ?? []
  if (!open || !field || filter?.value.kind !== 'time') return null
  const dataset = open.outline.datasets.find(({ id }) => id === field.dataId)
  if (!dataset) return null
  const shown = ownIn(rows, dataset.id)
  const onFilter = (changed: StudioFilter) =>
    edit({ change: (config) => withFilter(config, changed), of: `filter ${filter.place}` })
  const onColumn = async (name: string) => {
    const { ends } = await open.client.ask('facts', { dataId: dataset.id, name, isListed: false, bins: bars })
    if (!ends) return
    const fields = filter.fields.map((each) => (each.dataId === dataset.id ? { ...each, name } : each))
    edit({
      change: (config) => withFilter(config, { ...filter, fields, value: { kind: 'time', value: ends } }),
    })
  }
  return (
    <KnownPlayer
      key={`${filter.place} ${field.name}`}
      open={open}
      dataId={dataset.id}
      filter={filter}
      window={filter.value.value}
      name={field.name}
      columns={dataset.columns.filter(({ type }) => isTime(type)).map(({ name }) => name)}
      rows={shown === undefined ? undefined : { shown, all: dataset.rows }}
      isCompact={isCompact}
      onFilter={onFilter}
      onColumn={(name) => void onColumn(name)}
    />
  )
}

type KnownPlayerProps = Omit<PlayerProps, 'ends' | 'bins'> & {
  open: NonNullable<Studio['open']>
  dataId: string
  onColumn: (name: string) => void
}

/** A placeholder of the same height until the data's times are known; nothing without two of them. */
function KnownPlayer({ open, dataId, ...player }: KnownPlayerProps) {
  const facts = useFacts(open.client, { dataId, name: player.name, isListed: false, bins: bars })
  if (!facts) return <Skeleton className="h-28 shrink-0 max-md:h-16" />
  const { ends, bins = [] } = facts
  return ends && ends[0] < ends[1] ? <Player {...player} ends={ends} bins={bins} /> : null
}
