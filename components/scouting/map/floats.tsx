'use client'

import { Search, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { shallow } from 'zustand/shallow'
import { type CatchmentLayer, CatchmentLegend } from '@/components/catchment/catchment-layer'
import { DemandLegend } from '@/components/map/legend/demand-legend'
import { GridNote } from '@/components/map/legend/grid-note'
import { TrafficNote } from '@/components/map/legend/traffic-note'
import { useMapTools } from '@/components/map/map-context'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { showsOwnScores } from '@/components/scouting/state/scouting-store'
import { classes } from '@/components/ui/classes'
import { Spinner } from '@/components/ui/progress'
import { useMapPreferences } from '@/lib/client/scouting/map-preferences'
import type { useIsochrone } from '@/lib/client/scouting/use-infra'
import type { usePowerGrid } from '@/lib/client/scouting/use-power-grid'
import { missingParts } from '@/lib/domain/scores/site-score'
import { overlaps } from '@/lib/geo/mercator'
import { LocationTypeBar, LocationTypeMenu } from './location-types'

const pillClass =
  'z-2 inline-flex h-9 items-center gap-1.5 rounded-full px-3.5 font-medium text-ink-1000 shadow-float transition-colors duration-(--duration-instant) max-sm:h-11 max-sm:text-base'

/** Px of free map that all location types in one row take. */
const roomForTypes = 530

interface FloatsProps {
  /** Px that sidebars cover at the right. */
  covered: number
  /** Beside a panel; otherwise above a sheet. */
  isWide: boolean
  /** Px of the uncovered map. */
  room: number
  isCompact: boolean
  drive: ReturnType<typeof useIsochrone>
  power: ReturnType<typeof usePowerGrid> & { isOn: boolean }
  catchment: CatchmentLayer | undefined
}

export function Floats({ covered, isWide, room, isCompact, drive, power, catchment }: FloatsProps) {
  const setAddress = useScouting((state) => state.setAddress)
  const hasSite = useScouting(({ open }) => open.active !== undefined)
  const isTraffic = useMapPreferences(({ toggles }) => toggles.traffic)
  const hasHeat = useMapPreferences(({ toggles }) => toggles.heat)
  const isLost = useIsLost()
  const traffic = isTraffic && (
    <TrafficNote
      hasSite={hasSite}
      isochrone={drive.isochrone}
      isFailed={drive.isFailed}
      onRetry={drive.retry}
      isCompact={isCompact}
    />
  )
  const grid = power.isOn && (
    <GridNote grid={power.grid} isFailed={power.isFailed} onRetry={power.retry} isCompact={isCompact} />
  )
  const notes = (
    <>
      {grid}
      {traffic}
    </>
  )
  return (
    <>
      {room < roomForTypes ? (
        <LocationTypeMenu className="absolute top-3 left-3 z-2" />
      ) : (
        <LocationTypeBar className="absolute! top-3 left-3 z-2" />
      )}
      <div
        style={{ right: covered }}
        className={classes(
          'pointer-events-none absolute left-0 z-2 flex',
          isWide ? 'top-16 justify-center' : 'top-3 justify-end pr-3',
        )}
      >
        {isLost ? (
          <BackToCountry className="pointer-events-auto" />
        ) : (
          <SearchArea className="pointer-events-auto" />
        )}
      </div>
      {catchment ? (
        <CatchmentLegend
          layer={catchment}
          hasHeat={hasHeat}
          isCompact={isCompact}
          above={notes}
          onHide={() => void setAddress({ catchment: null })}
        />
      ) : (
        <CellLegend isCompact={isCompact} above={notes} />
      )}
    </>
  )
}

/** Shown once the view has left the searched area. */
export function SearchArea({ className }: { className?: string }) {
  const { address, search, results, searchHere } = useScouting(
    ({ address, search, results, searchHere }) => ({ address, search, results, searchHere }),
    shallow,
  )
  const { type } = address
  if (type === null || !(search.isElsewhere || (search.isSearching && results.found !== undefined)))
    return null
  return (
    <button
      type="button"
      disabled={search.isSearching}
      aria-busy={search.isSearching}
      onClick={() => searchHere(type)}
      className={classes(pillClass, 'bg-volt hover:bg-volt-hover disabled:cursor-progress', className)}
    >
      {search.isSearching ? <Spinner /> : <Search aria-hidden />}
      <span className="sentence inline-block">search this area</span>
    </button>
  )
}

function useIsLost(): boolean {
  const { camera, manifest } = useScouting(({ camera, manifest }) => ({ camera, manifest }), shallow)
  return camera !== undefined && !overlaps(camera.bounds, manifest.bounds)
}

/** Shown when the map has left the country, where it is black and empty. */
function BackToCountry({ className }: { className?: string }) {
  const manifest = useScouting((state) => state.manifest)
  const { controls } = useMapTools()
  return (
    <button
      type="button"
      data-ground="paper"
      onClick={() => controls.fitBounds(manifest.bounds)}
      className={classes(pillClass, 'bg-paper hover:bg-ink-100', className)}
    >
      <Undo2 aria-hidden className="text-ink-600" />
      Back to {manifest.name}
    </button>
  )
}

/** Account holders choose among all columns. */
function CellLegend({ isCompact, above }: { isCompact: boolean; above: ReactNode }) {
  const { hexagons, setScore, setColour, viewer } = useScouting(
    ({ hexagons, setScore, setColour, viewer }) => ({ hexagons, setScore, setColour, viewer }),
    shallow,
  )
  const hasHeat = useMapPreferences(({ toggles }) => toggles.heat)
  const { colour } = useMapTools()
  const isOfSites = useScouting(showsOwnScores)
  const manifest = useScouting((state) => state.manifest)
  const missing = missingParts(manifest, isOfSites ? 'sites' : 'hexagons')
  const { colour: column, columns, score } = hexagons
  return (
    <DemandLegend
      score={score}
      onScore={setScore}
      colour={column && { column, classes: colour?.column === column ? colour.classes : undefined }}
      choice={{
        columns,
        note: viewer.isRegistered ? undefined : 'Register for free to unlock more',
        onColour: setColour,
      }}
      of={isOfSites ? 'site' : 'hexagon'}
      hasHeat={hasHeat}
      lacks={missing ? `Without ${missing.names}: ${missing.reasons}` : undefined}
      isCompact={isCompact}
      above={above}
    />
  )
}
