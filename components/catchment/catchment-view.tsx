'use client'

import { classes } from '@/components/ui/classes'
import { ErrorStrip } from '@/components/ui/error-strip'
import { InfoTip } from '@/components/ui/info-tip'
import { onDemand } from '@/components/ui/on-demand'
import { Skeleton } from '@/components/ui/skeleton'
import { Spinner } from '@/components/ui/spinner'
import { type CatchmentQuestion, useCatchment } from '@/lib/client/results/use-catchment'
import type { Catchment } from '@/lib/contract/network'
import { isOtherEstimate, nearShare } from '@/lib/domain/catchment/catchment-summary'
import {
  formatConnectorConfig,
  formatCount,
  formatCountOf,
  formatPercent,
  formatRange,
} from '@/lib/format/number'
import { QueueTables } from './catchment-queue'
import { DriveTable, OwnSites, ShareTable, TakesFrom } from './catchment-tables'

/** Its grid of hexagons is a library of its own. */
const CatchmentMap = onDemand(
  () => import('./catchment-map').then((module) => module.CatchmentMap),
  undefined,
  () => <p className="p-4 text-xs text-paper">The map could not be loaded.</p>,
)

export interface CatchmentViewProps {
  question: CatchmentQuestion
  name: string
  letter: 'A' | 'B'
  /** The station as text, such as `2x150 kW`. */
  config: string
  /** kWh/day shown above; undefined without one. */
  estimate: number | undefined
  /** A newer question aborts the older one of its channel. */
  channel: string
  isSmall: boolean
}

/** Asks for the catchment as soon as it is mounted. */
export function CatchmentView(props: CatchmentViewProps) {
  const { question, channel, isSmall } = props
  const state = useCatchment(question, channel)
  if (state.step === 'loading') return <Waiting isSmall={isSmall} />
  if (state.step === 'failed') return <ErrorStrip onRetry={state.retry}>{state.message}</ErrorStrip>
  if (state.step === 'refused') {
    return (
      <p role="status" className="text-xs text-ink-600">
        {state.message}
      </p>
    )
  }
  return <Loaded {...props} catchment={state.catchment} isRecalculating={state.isRecalculating} />
}

const mapClass = (isSmall: boolean) =>
  classes('overflow-hidden rounded-md bg-map-outside', isSmall ? 'h-48' : 'h-[380px] max-md:h-72')

function Waiting({ isSmall }: { isSmall: boolean }) {
  return (
    <div role="status" className="grid gap-3">
      <span className="text-xs text-ink-600">Calculating the drives from every hexagon…</span>
      <Skeleton className={isSmall ? 'h-48 rounded-md' : 'h-[380px] rounded-md max-md:h-72'} />
      <Skeleton className="h-3 w-3/4" />
      <Skeleton className="h-3 w-2/3" />
      <Skeleton className="h-3 w-1/2" />
    </div>
  )
}

interface LoadedProps extends CatchmentViewProps {
  catchment: Catchment
  isRecalculating: boolean
}

/** Stations with a number on the map, and rows of the table at first. */
const counts = { page: { marked: 5, rows: 8 }, small: { marked: 3, rows: 4 } } as const

function Loaded(props: LoadedProps) {
  const { catchment, isRecalculating, question, name, letter, isSmall } = props
  const { marked, rows } = counts[isSmall ? 'small' : 'page']
  const { lat, lng, withOwn } = question
  return (
    <div aria-busy={isRecalculating} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Headline {...props} />
      <div
        className={classes(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-4',
          !isSmall && 'lg:grid-cols-[minmax(0,4fr)_minmax(0,3fr)]',
        )}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <div className={mapClass(isSmall)}>
            <CatchmentMap
              key={`${lat} ${lng}`}
              catchment={catchment}
              place={question}
              name={name}
              letter={letter}
              marked={marked}
              isSmall={isSmall}
            />
          </div>
          <ShareTable catchment={catchment} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <TakesFrom
            key={`${lat} ${lng}`}
            catchment={catchment}
            place={question}
            count={rows}
            marked={marked}
          />
          {withOwn && <OwnSites catchment={catchment} place={question} />}
          <QueueTables queue={catchment.queue} connectors={question.connectors} />
          {!isSmall && <DriveTable catchment={catchment} />}
        </div>
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
          kWh/day from {formatCountOf(hexagons.length, 'hexagon')}; {formatPercent(nearShare(hexagons, near))}{' '}
          from within {near} minutes <AboutCatchment grounds={grounds} />
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
