'use client'

import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'
import { ErrorStrip } from '@/components/ui/error-strip'
import { onDemand } from '@/components/ui/on-demand'
import { Spinner } from '@/components/ui/progress'
import { Skeleton } from '@/components/ui/skeleton'
import { InfoTip } from '@/components/ui/tooltip'
import type { Catchment } from '@/lib/contract/network'
import { isOtherEstimate, nearShare, stationOf } from '@/lib/domain/catchment/catchment-summary'
import {
  formatConnectorConfig,
  formatCount,
  formatCountOf,
  formatPercent,
  formatRange,
} from '@/lib/format/number'
import { QueueTables } from './catchment-queue'
import { type CatchmentSubject, useSubjectCatchment } from './catchment-subject'
import { DriveTable, OwnSites, ShareTable, TakesFrom } from './catchment-tables'

/** Its grid of hexagons is a library of its own. */
const CatchmentMap = onDemand(
  () => import('./catchment-map').then((module) => module.CatchmentMap),
  undefined,
  () => <p className="p-4 text-xs text-paper">The map could not be loaded.</p>,
)

interface CatchmentViewProps extends CatchmentSubject {
  /** kWh/day shown above; undefined without one. */
  estimate: number | undefined
  isSmall: boolean
  /** Not while a map beside it shows the catchment. */
  hasMap: boolean
}

/** Asks for the catchment as soon as it is mounted. */
export function CatchmentView(props: CatchmentViewProps) {
  const { state, withOwn } = useSubjectCatchment(props)
  if (state.step === 'loading') return <Waiting {...props} />
  if (state.step === 'failed') return <ErrorStrip onRetry={state.retry}>{state.message}</ErrorStrip>
  if (state.step === 'refused') {
    return (
      <p role="status" className="text-xs text-ink-600">
        {state.message}
      </p>
    )
  }
  const { catchment, isRecalculating } = state
  return <Loaded {...props} catchment={catchment} isRecalculating={isRecalculating} withOwn={withOwn} />
}

const mapClass = (isSmall: boolean) =>
  classes('overflow-hidden rounded-md bg-map-outside', isSmall ? 'h-48' : 'h-[380px] max-md:h-72')

function Waiting({ isSmall, hasMap }: Pick<CatchmentViewProps, 'isSmall' | 'hasMap'>) {
  return (
    <div role="status" className="grid gap-3">
      <span className="text-xs text-ink-600">Calculating the drives from every hexagon…</span>
      {hasMap && <Skeleton className={isSmall ? 'h-48 rounded-md' : 'h-[380px] rounded-md max-md:h-72'} />}
      <Skeleton className="h-3 w-3/4" />
      <Skeleton className="h-3 w-2/3" />
      <Skeleton className="h-3 w-1/2" />
    </div>
  )
}

interface LoadedProps extends CatchmentViewProps {
  catchment: Catchment
  isRecalculating: boolean
  withOwn: boolean
}

/** Stations with a number on the map, and rows of the table at first. */
const counts = { page: { marked: 5, rows: 8 }, small: { marked: 3, rows: 4 } } as const

function Loaded(props: LoadedProps) {
  const { catchment, isRecalculating, place, config, isSmall } = props
  const queue = <QueueTables queue={catchment.queue} connectors={stationOf(config).connectors} />
  return (
    <div aria-busy={isRecalculating} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Headline {...props} />
      {catchment.hexagons.length > 0 ? (
        <Origins key={`${place.lat} ${place.lng}`} {...props} queue={queue} />
      ) : (
        <div className={classes('grid grid-cols-[minmax(0,1fr)] gap-4', !isSmall && 'max-w-[480px]')}>
          <p className="text-xs text-ink-600">
            No people or traffic are mapped within {formatCount(catchment.grounds.minutes)} minutes of
            driving, so nothing says where the demand would come from.
          </p>
          {queue}
        </div>
      )}
    </div>
  )
}

/** Hexagons and stations that the energy comes from. */
function Origins({
  catchment,
  place,
  name,
  letter,
  isSmall,
  hasMap,
  withOwn,
  queue,
}: LoadedProps & { queue: ReactNode }) {
  const { marked, rows } = counts[isSmall ? 'small' : 'page']
  return (
    <div
      className={classes(
        'grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-4',
        !isSmall && 'lg:grid-cols-[minmax(0,4fr)_minmax(0,3fr)]',
      )}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {hasMap && (
          <div className={mapClass(isSmall)}>
            <CatchmentMap
              catchment={catchment}
              place={place}
              name={name}
              letter={letter}
              marked={marked}
              isSmall={isSmall}
            />
          </div>
        )}
        <ShareTable catchment={catchment} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <TakesFrom catchment={catchment} place={place} count={rows} marked={hasMap ? marked : 0} />
        {withOwn && <OwnSites catchment={catchment} place={place} />}
        {queue}
        {!isSmall && <DriveTable catchment={catchment} />}
      </div>
    </div>
  )
}

const near = 10

function Headline({ catchment, isRecalculating, isSmall, config, estimate }: LoadedProps) {
  const { energy, low, high, hexagons, grounds } = catchment
  return (
    <div>
      <p className={classes('flex flex-wrap items-baseline gap-x-1.5', isSmall ? 'text-sm' : 'text-base')}>
        <span>
          <b className={classes('tnum font-semibold', isSmall ? 'text-lg' : 'text-xl')}>
            {formatCount(energy)}
          </b>{' '}
          kWh/day
          {hexagons.length > 0 &&
            ` from ${formatCountOf(hexagons.length, 'hexagon')}; ${formatPercent(nearShare(hexagons, near))} from within ${near} minutes`}{' '}
          <AboutCatchment grounds={grounds} />
        </span>
        <span role="status" className="inline-flex items-center gap-1.5 text-xs text-ink-600">
          {isRecalculating && (
            <>
              <Spinner />
              Recalculating
            </>
          )}
        </span>
      </p>
      <p className="tnum mt-0.5 text-xs text-ink-600">
        80{'\u2009'}% band {formatRange(low, high)} · {formatConnectorConfig(config)}
      </p>
      {grounds.demand !== 'people and traffic' && (
        <p className="mt-2 max-w-[74ch] text-xs text-ink-600">{demandNotes[grounds.demand]}</p>
      )}
      {!isRecalculating && isOtherEstimate(energy, estimate) && (
        <p role="note" className="mt-2 max-w-[74ch] rounded-md bg-warning-wash px-3 py-2 text-xs">
          This explains the estimate from the country’s data at this place, {formatCount(energy)} kWh/day. The{' '}
          {formatCount(estimate)} kWh/day above come from other inputs.
        </p>
      )}
    </div>
  )
}

const demandNotes: Record<Catchment['grounds']['demand'], string> = {
  'people and traffic': 'A hexagon’s demand follows its people and its traffic, half each.',
  people: 'A hexagon’s demand follows its people alone: this country has no traffic data.',
  traffic: 'A hexagon’s demand follows its traffic alone: this country has no data of people.',
}

function AboutCatchment({ grounds }: Pick<Catchment, 'grounds'>) {
  return (
    <InfoTip label="About the catchment" side="bottom">
      <p>
        Each hexagon’s demand is split among the stations within {formatCount(grounds.minutes)} minutes
        (Huff’s model): more charging points, power and places nearby attract it, driving time squared keeps
        it away. {demandNotes[grounds.demand]}
      </p>
      <p className="mt-2">
        {formatCountOf(grounds.competitors, 'charging station')} of the country compete. The shares are
        assumptions, not measured; use them to compare places.
      </p>
    </InfoTip>
  )
}
