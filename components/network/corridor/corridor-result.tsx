'use client'

import { Route } from 'lucide-react'
import type { ReactNode } from 'react'
import { classMarks } from '@/components/map/station-popup'
import { classes } from '@/components/ui/classes'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorStrip } from '@/components/ui/error-strip'
import { ShapeMark } from '@/components/ui/mark'
import { type Column, DataTable } from '@/components/ui/plain-table'
import { Spinner } from '@/components/ui/progress'
import { Segmented } from '@/components/ui/segmented'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { CorridorState } from '@/lib/client/network/use-corridor'
import type { Corridor } from '@/lib/contract/corridor'
import type { CorridorSettings } from '@/lib/domain/corridor/corridor-settings'
import {
  directionTitles,
  gapTitle,
  missingText,
  noGapText,
  reachText,
  stretchText,
  unknownKm,
} from '@/lib/domain/corridor/corridor-words'
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
  const { corridor, settings, isRecalculating, way, onWay, action } = props
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
            <span>
              {corridor.name || 'Drawn line'}
              {corridor.otherRefs.length > 0 && (
                <span className="ml-2 text-sm font-regular text-ink-600">
                  {corridor.otherRefs.join(', ')}
                </span>
              )}
            </span>
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
          <OwnReach corridor={corridor} settings={settings} />
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
      {direction && <Unknown corridor={corridor} direction={direction} />}
      {direction && <DirectionView {...props} direction={direction} />}
    </section>
  )
}

function OwnReach({ corridor, settings }: { corridor: Corridor; settings: CorridorSettings }) {
  const { counted, inReach } = corridor.ownCandidates
  if (counted === 0) return null
  return (
    <p className="tnum text-xs text-ink-600">
      {`${formatCount(inReach)} of ${formatCountOf(counted, 'saved location')} ${reachText(settings.exitKm, corridor.way)}`}
    </p>
  )
}

/** What lies outside the data is neither a gap nor served. */
function Unknown({ corridor, direction }: { corridor: Corridor; direction: Direction }) {
  const { unknown } = direction
  if (unknown.length === 0) return null
  const hidden = unknownKm(unknown)
  return (
    <p role="note" className="tnum rounded-md bg-warning-wash px-3.5 py-2.5 text-xs">
      {`${formatDecimal(hidden)} of ${formatDecimal(corridor.lengthKm)} km lie outside the data of ${corridor.countries.join(' and ')}, or where no charging station is mapped: ${unknown.map(stretchText).join('; ')}. They count neither as gaps nor as served.`}
    </p>
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
  const reach = reachText(settings.exitKm, corridor.way)
  return (
    <>
      <StripChart direction={direction} lengthKm={corridor.lengthKm} gap={gap} />
      <div>
        <h3 className="mb-1.5 text-sm font-semibold">
          Gaps <span className="tnum font-regular text-ink-600">{formatCount(gaps.length)}</span>
        </h3>
        {gaps.length === 0 ? (
          <NoGap corridor={corridor} direction={direction} settings={settings} />
        ) : (
          <ul className="grid gap-2">
            {gaps.map((each, place) => (
              <GapItem
                key={each.fromKm}
                gap={each}
                pools={pools}
                settings={settings}
                reach={reach}
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
          empty={<p className="text-xs text-ink-600">{`No charging pool ${reach}.`}</p>}
        />
        <p className="mt-2 text-2xs text-ink-600">
          {`${capitalised(reach)}. Power of points that is not mapped is typical of their class.`}
        </p>
      </div>
    </>
  )
}

const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

interface NoGapProps {
  corridor: Corridor
  direction: Direction
  settings: CorridorSettings
}

function NoGap({ corridor, direction, settings }: NoGapProps) {
  return (
    <p role="status" className="rounded-md bg-success-wash px-3.5 py-2.5 text-xs">
      {noGapText(corridor, direction, settings)}
    </p>
  )
}

interface GapItemProps {
  gap: Gap
  /** `within 3 km of an exit` */
  reach: string
  pools: readonly Pool[]
  settings: CorridorSettings
  isOpen: boolean
  onOpen: () => void
}

function GapItem({ gap, reach, pools, settings, isOpen, onOpen }: GapItemProps) {
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
          <Candidates gap={gap} reach={reach} />
        </div>
      )}
    </li>
  )
}

function Candidates({ gap, reach }: { gap: Gap; reach: string }) {
  const { candidates, found } = gap
  if (candidates.length === 0) return <p className="text-xs text-ink-600">{`No site lies ${reach} here.`}</p>
  const best = candidates.filter(({ rank }, place) => rank === place + 1).length
  return (
    <>
      <DataTable
        caption={`Sites that would close the gap, ${gapTitle(gap)}`}
        columns={candidateColumns}
        rows={candidates}
        rowKey={({ rank }) => String(rank)}
      />
      {found > candidates.length && (
        <p className="mt-1.5 text-2xs text-ink-600">
          {`The best ${formatCount(best)} of ${formatCountOf(found, 'site')}${best < candidates.length ? ', and yours below them' : ''}.`}
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

const candidateColumns: readonly Column<Candidate>[] = [
  { id: 'rank', header: '#', numeric: true, className: 'w-7', cell: ({ rank }) => formatCount(rank) },
  {
    id: 'name',
    header: 'Site',
    cell: ({ name, isOwn }) => (
      <>
        <span className="wrap-anywhere">{name}</span>
        {isOwn && (
          <span className="ml-1.5 rounded-xs bg-ink-100 px-1 py-0.5 text-2xs font-medium">Saved</span>
        )}
      </>
    ),
  },
  { id: 'at', header: 'km', numeric: true, cell: ({ atKm }) => formatDecimal(atKm) },
  { id: 'off', header: 'Off road, km', numeric: true, cell: ({ offKm }) => formatDecimal(offKm) },
  {
    id: 'rest',
    header: 'Closes it',
    cell: ({ closes, longestKm }) => (closes ? 'yes' : `no, ${formatDecimal(longestKm)} km left`),
  },
]
