'use client'

import { X, Zap } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Planned } from '@/components/map/layers/planned-layers'
import { HeatRow } from '@/components/map/legend/demand-legend'
import { ClassRow, LegendBox, legendFrame, legendLine } from '@/components/map/legend/legend-box'
import type { MapControls } from '@/components/map/map-controls'
import type { MapTarget, Place } from '@/components/map/map-data'
import type { MapViewProps } from '@/components/map/map-props'
import { stepGrounds } from '@/components/ui/badge'
import { classes } from '@/components/ui/classes'
import { ErrorStrip } from '@/components/ui/error-strip'
import { IconButton } from '@/components/ui/icon-button'
import { Letter } from '@/components/ui/letter'
import { onDemand } from '@/components/ui/on-demand'
import { Spinner } from '@/components/ui/progress'
import { useLatest } from '@/components/ui/use-latest'
import type { CatchmentState } from '@/lib/client/network/use-catchment'
import type { Catchment } from '@/lib/contract/network'
import { energyText, ownLosses, shareClasses } from '@/lib/domain/catchment/catchment-summary'
import { formatCount, formatCountOf, formatPercent } from '@/lib/format/number'
import type { Bounds } from '@/lib/geo/mercator'
import type { CatchmentHexagon } from './catchment-grid'
import type { CatchmentPick } from './catchment-popup'
import { type CatchmentSubject, useSubjectCatchment } from './catchment-subject'
import { useCatchmentGrid } from './use-catchment-grid'

const CatchmentPopup = onDemand(() => import('./catchment-popup').then((module) => module.CatchmentPopup))

export interface CatchmentLayer {
  subject: CatchmentSubject
  state: CatchmentState
  isMissing: boolean
  /** For `MapView`. Undefined until there is a catchment to draw. */
  map: Pick<MapViewProps, 'areas' | 'planned' | 'describeCell'> | undefined
  /** False for what is no part of the catchment. */
  press(target: MapTarget): boolean
  popup: ReactNode
}

interface LayerOptions {
  controls: MapControls | undefined
  /** Whether the map moves to what is chosen. */
  isFollowing: boolean
  /** The first one leaves the view, which the page's address gives too. */
  isFromAddress?: boolean | undefined
}

/** Stations with a line; further ones lose little. */
const maxLinks = 8

/** Energy that is drawn, kWh/day: less reads as nothing. */
const drawnEnergy = 0.5

const ownPin = (id: string) => `own/${id}`

function plannedOf({ from, own }: Catchment, place: Place): Planned {
  return {
    pins: ownLosses(own).sites.map(({ id, name, lat, lng }) => ({
      id: ownPin(id),
      name,
      lat,
      lng,
      kind: 'own',
      isMust: false,
    })),
    from: place,
    active: undefined,
    reach: [],
    links: from
      .filter(({ energy }, at) => energy >= drawnEnergy && at < maxLinks)
      .map(({ lat, lng, power, energy }, at) => ({ id: String(at), lat, lng, power, energy })),
  }
}

function spokenHexagon(hexagon: CatchmentHexagon | undefined): string {
  if (!hexagon) return 'Hexagon, nothing of its demand'
  const { share, energy, minutes } = hexagon
  return `Hexagon, ${formatPercent(share)} of its demand, ${energyText(energy)} kWh/day, ${formatCountOf(Math.round(minutes), 'minute')} of driving`
}

const nowhere: Place = { lat: 0, lng: 0 }

/**
 * A catchment as a layer of a screen's map, with its legend and popups.
 * @param subject undefined while no catchment is on the map
 */
export function useCatchmentLayer(
  subject: CatchmentSubject | undefined,
  options: LayerOptions,
): CatchmentLayer | undefined {
  const { state } = useSubjectCatchment(subject)
  const catchment = state.step === 'ready' ? state.catchment : undefined
  const { lat, lng } = subject?.place ?? nowhere
  const { grid, isMissing } = useCatchmentGrid(catchment, { lat, lng })
  const [picked, setPicked] = useState<{ of: Catchment; pick: CatchmentPick }>()
  const isAnswered = state.step === 'refused' || state.step === 'failed' || isMissing || grid !== undefined
  useFit(subject && isAnswered ? { core: grid?.core, lat, lng } : undefined, options)
  const map = useMemo(
    () =>
      catchment &&
      grid && {
        areas: grid.areas,
        planned: plannedOf(catchment, { lat, lng }),
        describeCell: (place: Place) => spokenHexagon(grid.hexagonAt(place)),
      },
    [catchment, grid, lat, lng],
  )
  if (!subject) return undefined
  const pickOf = (target: MapTarget): CatchmentPick | undefined => {
    if (target.kind === 'pin') {
      const site = catchment?.own.find(({ id }) => ownPin(id) === target.id)
      return site && { kind: 'own', site }
    }
    if (target.kind !== 'cell' && target.kind !== 'ground') return undefined
    const hexagon = grid?.hexagonAt(target.place)
    return hexagon && { kind: 'hexagon', place: target.place, hexagon }
  }
  const shown = picked?.of === catchment ? picked?.pick : undefined
  return {
    subject,
    state,
    isMissing,
    map,
    press(target) {
      const pick = pickOf(target)
      setPicked(pick && catchment && { of: catchment, pick })
      return pick !== undefined
    },
    popup: shown && <CatchmentPopup pick={shown} onClose={() => setPicked(undefined)} />,
  }
}

interface FitTarget extends Place {
  /** Undefined without a catchment. */
  core: Bounds | undefined
}

/** Brings a new catchment into view, or else its place. */
function useFit(target: FitTarget | undefined, options: LayerOptions): void {
  const latest = useLatest({ ...options, target })
  const isLeft = useRef(options.isFromAddress ?? false)
  const key = target && `${target.lat} ${target.lng}`
  useEffect(() => {
    if (key === undefined) return
    const { target: shown, controls, isFollowing } = latest.current
    const isMoving = isFollowing && !isLeft.current
    isLeft.current = false
    if (!isMoving || !shown) return
    if (shown.core) controls?.fitBounds(shown.core)
    else controls?.flyTo(shown)
  }, [key, latest])
}

const lowestFirst = [...shareClasses].reverse()

/** `<2`, `2–5`, ..., `≥50`, in percent. */
function shortRange(at: number): string {
  const from = (lowestFirst[at]?.from ?? 0) * 100
  const to = lowestFirst[at + 1]?.from
  if (to === undefined) return `≥${from}`
  return from === 0 ? `<${to * 100}` : `${from}–${to * 100}`
}

function Shares() {
  return (
    <ul className="grid grid-cols-6 gap-px" aria-label="Share of a hexagon’s demand, in percent">
      {lowestFirst.map(({ step, text }, at) => (
        <li key={text} className="grid gap-1">
          <span aria-hidden className={classes('h-2.5', stepGrounds[step])} />
          <span aria-hidden className="tnum text-2xs leading-[14px] text-ink-600">
            {shortRange(at)}
          </span>
          <span className="sr-only">{text}</span>
        </li>
      ))}
    </ul>
  )
}

function Marks({ planned }: { planned: Planned | undefined }) {
  if (!planned || planned.links.length + planned.pins.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 border-t border-ink-200 pt-2 text-xs">
      {planned.links.length > 0 && (
        <li className="flex items-center gap-1.5">
          <span aria-hidden className="w-5 rounded-full border-t-2 border-ink-500" />
          <span>
            <b aria-hidden className="tnum font-semibold">
              −41{' '}
            </b>
            kWh/day taken
          </span>
        </li>
      )}
      {planned.pins.length > 0 && (
        <li className="flex items-center gap-1.5">
          <OwnMark />
          own site that loses
        </li>
      )}
    </ul>
  )
}

const OwnMark = () => (
  <span aria-hidden className="grid size-4 place-items-center rounded-[4px] bg-ink-1000 text-paper">
    <Zap className="size-2.5" />
  </span>
)

interface CatchmentLegendProps {
  layer: CatchmentLayer
  /** What the map's other colours mean. */
  note?: string | undefined
  hasHeat?: boolean | undefined
  isCompact: boolean
  above?: ReactNode
  onHide: () => void
}

function Progress({ layer: { state, isMissing } }: Pick<CatchmentLegendProps, 'layer'>) {
  if (state.step === 'failed') {
    return (
      <ErrorStrip onRetry={state.retry} className="-mx-1 mt-2 px-2.5! py-2! text-xs">
        {state.message}
      </ErrorStrip>
    )
  }
  if (isMissing)
    return (
      <ErrorStrip className="-mx-1 mt-2 px-2.5! py-2! text-xs">The hexagons could not be drawn.</ErrorStrip>
    )
  const isWaiting = state.step === 'loading' || (state.step === 'ready' && state.isRecalculating)
  return (
    <p role="status" className="text-xs text-ink-600 not-empty:mt-2">
      {isWaiting && (
        <span className="flex items-center gap-1.5">
          <Spinner /> Calculating…
        </span>
      )}
      {state.step === 'refused' && state.message}
      {state.step === 'ready' && !isWaiting && <SpokenSummary catchment={state.catchment} />}
    </p>
  )
}

/** Read aloud once the map has its colours. */
function SpokenSummary({ catchment: { energy, hexagons } }: { catchment: Catchment }) {
  return (
    <span className="sr-only">
      {`The map shows where ${formatCount(energy)} kWh/day would come from: ${formatCountOf(hexagons.length, 'hexagon')}.`}
    </span>
  )
}

function Title({ letter }: Pick<CatchmentSubject, 'letter'>) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <b className="truncate font-semibold">Catchment of</b>
      <Letter letter={letter} />
    </span>
  )
}

/** Classes and units of a catchment on the map; hides it again. */
export function CatchmentLegend(props: CatchmentLegendProps) {
  const { layer, note, hasHeat = false, isCompact, above, onHide } = props
  const { step } = layer.state
  const hasMessage = step === 'failed' || step === 'refused' || layer.isMissing
  const hide = (
    <IconButton
      size="sm"
      label="Hide the catchment"
      icon={<X aria-hidden className="size-3.5" />}
      className="-my-1 -mr-1.5 ml-auto"
      onClick={onHide}
    />
  )
  return (
    <LegendBox
      isCompact={isCompact && !hasMessage}
      above={above}
      short={(onOpen) => (
        <div className={classes(legendFrame, legendLine)}>
          <button
            type="button"
            aria-expanded={false}
            onClick={onOpen}
            className="relative flex min-w-0 flex-1 items-center gap-2 rounded-sm px-1 text-left text-xs leading-9 after:absolute after:-inset-1 after:content-['']"
          >
            <Title {...layer.subject} />
            {step === 'loading' ? (
              <Spinner />
            ) : (
              <span className="tnum flex min-w-0 flex-1 items-center gap-1.5 text-2xs whitespace-nowrap text-ink-700">
                {`<2\u2009%`}
                <span aria-hidden className="flex h-2.5 min-w-6 flex-1 overflow-hidden rounded-[2px]">
                  {lowestFirst.map(({ step }) => (
                    <span key={step} className={classes('flex-1', stepGrounds[step])} />
                  ))}
                </span>
                {`≥50\u2009%`}
              </span>
            )}
          </button>
          {hide}
        </div>
      )}
    >
      <div className="mb-1.5 flex items-center gap-2">
        <Title {...layer.subject} />
        {hide}
      </div>
      <p className="mb-1.5 text-2xs text-ink-600">Share of each hexagon’s demand that would come, %</p>
      <Shares />
      <Progress layer={layer} />
      <Marks planned={layer.map?.planned} />
      {note && <p className="mt-1.5 text-2xs leading-[14px] text-ink-600">{note}</p>}
      {hasHeat && <HeatRow />}
      <ClassRow />
    </LegendBox>
  )
}
