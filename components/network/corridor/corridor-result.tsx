'use client'

import { Route } from 'lucide-react'
import type { ReactNode } from 'react'
import { classMarks } from '@/components/map/station-popup'
import { classes } from '@/components/ui/classes'
import { type Column, DataTable } from '@/components/ui/data-table'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorStrip } from '@/components/ui/error-strip'
import { ShapeMark } from '@/components/ui/mark'
import { Segmented } from '@/components/ui/segmented'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Spinner } from '@/components/ui/spinner'
import type { CorridorState } from '@/lib/client/network/use-corridor'
import type { Corridor } from '@/lib/contract/corridor'
import type { CorridorSettings } from '@/lib/domain/corridor/corridor-settings'
import { directionTitles, gapTitle, missingText, needsText } from '@/lib/domain/corridor/corridor-words'
import { formatPlain } from '@/lib/format/money'
import { formatCount, formatCountOf, formatDecimal } from '@/lib/format/number'
import { StripChart } from './strip-chart'

type Direction = Corridor['directions'][number]
type Pool = Direction['pools'][number]
type Gap = Direction['gaps'][number]
type Candidate = Gap['candidates'][number]

interface ResultProps {
  state: CorridorState
  isDrawn: boolean
  settings: CorridorSettings
  /** Direction in view. */
  way: number
  onWay: (way: number) => void
  /** Gap whose candidates are on the map. */
  gap: number
  onGap: (gap: number) => void
  action: ReactNode
}

export function CorridorResult(props: ResultProps) {
  const { state, isDrawn } = props
  if (state.step === 'idle') {
    return (
      <EmptyState
        className="border-t border-ink-200"
        icon={<Route aria-hidden />}
        title={isDrawn ? 'Draw a line' : 'Choose a road'}
      >
        {isDrawn
          ? 'Press two points or more on the map, or type them. The line counts as the crow flies.'
          : 'Its charging pools, the gaps between them and sites that would close each show here.'}
      </EmptyState>
    )
  }
  if (state.step === 'loading') {
    return (
      <SkeletonRows label="The road is checked" rows={5} height={32} className="border-t border-ink-200" />
    )
  }
  if (state.step === 'refused') {
    return (
      <p role="status" className="mx-4 mb-4 rounded-md bg-warning-wash px-3.5 py-3">
        {state.message}
      </p>
    )
  }
  if (state.step === 'failed') {
    return (
      <ErrorStrip className="mx-4 mb-4" onRetry={state.retry} retrying={state.isRetrying}>
        {state.message}
      </ErrorStrip>
    )
  }
  return <Ready {...props} corridor={state.corridor} isRecalculating={state.isRecalculating} />
}

type ReadyProps = ResultProps & { corridor: Corridor; isRecalculating: boolean }

function Ready(props: ReadyProps) {
  const { corridor, isRecalculating, way, onWay, action } = props
  const titles = directionTitles(corridor)
  const direction = corridor.directions[way]
  return (
    <section
      aria-label="Pools and gaps"
      aria-busy={isRecalculating}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-ink-200 px-4 py-3.5"
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="flex items-center gap-2 text-lg leading-[22px] font-semibold">
            {corridor.name || 'Drawn line'}
            <span role="status" className="text-xs font-regular text-ink-600">
              {isRecalculating && (
                <span className="flex items-center gap-1.5">
                  <Spinner />
                  Checking again
                </span>
              )}
            </span>
          </h2>
          <p className="tnum text-xs text-ink-600">{lengthText(corridor)}</p>
        </div>
        {action}
      </div>
      <Segmented
        block
        label="Direction"
        // Names of towns may be long.
        className="[&_label]:h-auto! [&_label]:min-h-[26px] [&_label]:min-w-0 [&_label]:py-1 [&_label]:text-center [&_label]:whitespace-normal! max-sm:[&_label]:min-h-9"
        segments={titles.map((label, place) => ({ value: String(place), label }))}
        value={String(way)}
        onChange={(value) => onWay(Number(value))}
      />
      {direction && <DirectionView {...props} direction={direction} />}
    </section>
  )
}

function lengthText({ lengthKm, apartKm, way }: Corridor): string {
  const length = `${formatDecimal(lengthKm)} km`
  if (way === 'crow') return `${length}, as the crow flies`
  return apartKm < 0.1
    ? `${length} along the road`
    : `${length} along the road; ${formatDecimal(apartKm)} km elsewhere are left out`
}

function DirectionView(props: ReadyProps & { direction: Direction }) {
  const { corridor, direction, settings, gap, onGap } = props
  const { pools, gaps } = direction
  return (
    <>
      <StripChart direction={direction} lengthKm={corridor.lengthKm} gap={gap} />
      <div>
        <h3 className="mb-1.5 text-sm font-semibold">
          Gaps <span className="tnum font-regular text-ink-600">{formatCount(gaps.length)}</span>
        </h3>
        {gaps.length === 0 ? (
          <NoGap lengthKm={corridor.lengthKm} settings={settings} />
        ) : (
          <ul className="grid gap-2">
            {gaps.map((each, place) => (
              <GapItem
                key={each.fromKm}
                gap={each}
                pools={pools}
                settings={settings}
                isOpen={place === gap}
                onOpen={() => onGap(place)}
              />
            ))}
          </ul>
        )}
      </div>
      <div>
        <h3 className="mb-1.5 text-sm font-semibold">
          Charging pools <span className="tnum font-regular text-ink-600">{formatCount(pools.length)}</span>
        </h3>
        <DataTable
          caption="Charging pools along this direction"
          columns={poolColumns}
          rows={pools}
          rowKey={({ id }) => id}
          empty={<p className="text-xs text-ink-600">No charging pool within 3 km of an exit.</p>}
        />
        <p className="mt-2 text-2xs text-ink-600">
          Within 3 km of an exit. Power of points that is not mapped is typical of their class.
        </p>
      </div>
    </>
  )
}

function NoGap({ lengthKm, settings }: { lengthKm: number; settings: CorridorSettings }) {
  const spacing = formatPlain(settings.spacingKm)
  return (
    <p role="status" className="rounded-md bg-success-wash px-3.5 py-2.5 text-xs">
      {lengthKm <= settings.spacingKm
        ? `No gap: the road is shorter than ${spacing} km. Ask for a shorter distance to look closer.`
        : `No gap: every ${spacing} km there is a pool of ${needsText(settings)}.`}
    </p>
  )
}

interface GapItemProps {
  gap: Gap
  pools: readonly Pool[]
  settings: CorridorSettings
  isOpen: boolean
  onOpen: () => void
}

function GapItem({ gap, pools, settings, isOpen, onOpen }: GapItemProps) {
  return (
    <li className={classes('rounded-md border', isOpen ? 'border-danger' : 'border-ink-200')}>
      <button
        type="button"
        aria-expanded={isOpen}
        className="block w-full rounded-md px-3 py-2 text-left hover:bg-ink-50"
        onClick={onOpen}
      >
        <span className="tnum block font-medium">{gapTitle(gap)}</span>
        <span className="block text-xs text-ink-700">{missingText(pools, gap, settings)}</span>
      </button>
      {isOpen && (
        <div className="border-t border-ink-200 px-3 py-2">
          <Candidates gap={gap} />
        </div>
      )}
    </li>
  )
}

function Candidates({ gap }: { gap: Gap }) {
  const { candidates, found } = gap
  if (candidates.length === 0) {
    return <p className="text-xs text-ink-600">No site lies within 3 km of an exit here.</p>
  }
  return (
    <>
      <DataTable
        caption={`Sites that would close the gap, ${gapTitle(gap)}`}
        columns={candidateColumns}
        rows={candidates.map((candidate, place) => ({ ...candidate, rank: place + 1 }))}
        rowKey={({ id }) => id}
      />
      {found > candidates.length && (
        <p className="mt-1.5 text-2xs text-ink-600">
          The best {formatCount(candidates.length)} of {formatCountOf(found, 'site')}.
        </p>
      )}
    </>
  )
}

const named = (name: string) => <span className="wrap-anywhere">{name || 'Charging pool'}</span>

const poolColumns: readonly Column<Pool>[] = [
  { id: 'at', header: 'km', numeric: true, className: 'w-12', cell: ({ atKm }) => formatDecimal(atKm) },
  { id: 'name', header: 'Pool', cell: ({ name }) => named(name) },
  {
    id: 'class',
    header: 'Class',
    cell: (pool) => (
      <span className="flex items-center gap-1.5">
        <ShapeMark {...classMarks[pool.class]} />
        {pool.class}
      </span>
    ),
  },
  { id: 'power', header: 'kW', numeric: true, cell: ({ kilowatts }) => formatCount(kilowatts) },
  { id: 'enough', header: 'Enough', cell: ({ isEnough }) => (isEnough ? 'yes' : 'no') },
]

const candidateColumns: readonly Column<Candidate & { rank: number }>[] = [
  { id: 'rank', header: '#', numeric: true, className: 'w-7', cell: ({ rank }) => rank },
  { id: 'name', header: 'Site', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
  { id: 'at', header: 'km', numeric: true, cell: ({ atKm }) => formatDecimal(atKm) },
  { id: 'off', header: 'Off road, km', numeric: true, cell: ({ offKm }) => formatDecimal(offKm) },
  {
    id: 'rest',
    header: 'Closes it',
    cell: ({ closes, longestKm }) => (closes ? 'yes' : `no, ${formatDecimal(longestKm)} km left`),
  },
]
