'use client'

import { TrafficNote } from '@/components/map/legend/traffic-note'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { classes } from '@/components/ui/classes'
import { useMapPreferences } from '@/lib/client/scouting/map-preferences'
import type { useIsochrone } from '@/lib/client/scouting/use-isochrone'
import { BackToCountry, useIsLost } from './back-to-country'
import { CellLegend } from './cell-legend'
import { LocationTypeBar, LocationTypeMenu } from './location-types'
import { SearchArea } from './search-area'

/** Px of free map that all location types in one row take. */
const roomForTypes = 530

interface FloatsProps {
  /** Width in px that sidebars cover at the right. */
  covered: number
  /** Beside a panel; otherwise above a sheet. */
  isWide: boolean
  /** Width of the uncovered map in px. */
  room: number
  /** Whether the uncovered map is too narrow for the full legend. */
  isCompact: boolean
  drive: ReturnType<typeof useIsochrone>
}

/** Floats over the map once a location type may be chosen: types, search, legends. */
export function Floats({ covered, isWide, room, isCompact, drive }: FloatsProps) {
  const hasSite = useScouting(({ open }) => open.active !== undefined)
  const isTraffic = useMapPreferences(({ toggles }) => toggles.traffic)
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
      <CellLegend isCompact={isCompact} above={traffic} />
    </>
  )
}
