'use client'

import { useMemo, useRef, useState } from 'react'
import { PlaceEntry } from '@/components/evaluation-entry/place-entry'
import type { FoundCell } from '@/components/map/cells/cell-messages'
import { CountryMap } from '@/components/map/country-map'
import { DemandLegend } from '@/components/map/demand-legend'
import type { MapStart } from '@/components/map/hooks/use-map'
import type { MapPin, MapSite, MapTarget } from '@/components/map/map-data'
import { usePlaceMenu } from '@/components/map/place-menu/use-place-menu'
import { useScoutingState } from '@/components/scouting/scouting-context'
import { classes } from '@/components/ui/classes'
import { notify } from '@/components/ui/notify'
import { twoSidebars, useMedia } from '@/lib/client/use-media'
import type { ScoutedCharger } from '@/lib/domain/scouted-charger'
import { CellPopup } from './cell-popup'
import { ChargerPopup } from './charger-popup'
import { ChooseType } from './choose-type'
import { LoadingOverlay } from './loading-overlay'
import { LocationTypeBar, LocationTypeMenu } from './location-types'
import { ScoutingTools } from './scouting-tools'
import { SearchArea } from './search-area'
import { useWidth } from './use-width'

/** Zoom from which a location type has to be chosen (spec 2 §2.3). */
const chooseFrom = 12

/** What was clicked and explains itself in a popup. */
type Popup = { kind: 'charger'; charger: ScoutedCharger } | { kind: 'cell'; cell: FoundCell }

/** Room around the country at the start: what floats over the map hides none of it. */
const startRoom = {
  wide: { top: 68, right: 64, bottom: 28, left: 160 },
  medium: { top: 68, right: 64, bottom: 136, left: 24 },
  narrow: { top: 72, right: 16, bottom: 104, left: 16 },
} as const

function useStart(isWide: boolean): MapStart {
  const hasRoom = useMedia(twoSidebars)
  const { address, manifest } = useScoutingState()
  const beside = hasRoom ? 'wide' : 'medium'
  const room = isWide ? beside : 'narrow'
  const [start] = useState((): MapStart => {
    const { lat, lng, zoom } = address
    return lat !== null && lng !== null && zoom !== null
      ? { lat, lng, zoom }
      : { bounds: manifest.bounds, padding: startRoom[room] }
  })
  return start
}

function useMapSites(): readonly MapSite[] {
  const { results, score } = useScoutingState()
  return useMemo(
    () =>
      Array.from({ length: results.length }, (_, index) => results.at(index)).flatMap((site) =>
        site ? [{ ...site, score: site.scores[score] }] : [],
      ),
    [results, score],
  )
}

function usePins(): readonly MapPin[] {
  const { active, compared } = useScoutingState().selection
  return useMemo(() => {
    const pin = (site: typeof active, letter: string, tone: MapPin['tone']): MapPin[] =>
      site ? [{ id: site.id, lat: site.lat, lng: site.lng, letter, tone }] : []
    return [...pin(compared, 'B', 'ink'), ...pin(active, 'A', 'volt')]
  }, [active, compared])
}

function usePopup() {
  const { chargers, selection, controls } = useScoutingState()
  const [popup, setPopup] = useState<Popup>()
  const meet = (target: MapTarget) => {
    setPopup(undefined)
    if (target.kind === 'site' || target.kind === 'pin') return selection.choose(target.id, target.isShift)
    if (target.kind === 'cell') return setPopup({ kind: 'cell', cell: target.cell })
    if (target.kind === 'cluster') {
      return controls?.flyTo(target.place, Math.min(16, controls.camera().zoom + 2))
    }
    if (target.kind === 'charger') {
      const charger = chargers.find(({ id }) => id === target.id)
      if (charger) setPopup({ kind: 'charger', charger })
    }
  }
  return { popup, meet, close: () => setPopup(undefined) }
}

function Popups({ popup, onClose }: { popup: Popup | undefined; onClose: () => void }) {
  if (popup?.kind === 'charger') {
    return <ChargerPopup key={popup.charger.id} charger={popup.charger} onClose={onClose} />
  }
  if (popup?.kind === 'cell') return <CellPopup key={popup.cell.id} cell={popup.cell} onClose={onClose} />
  return null
}

interface ScoutingMapProps {
  /** Px that sidebars cover. */
  occlusion: { right: number }
  /** Beside a panel; otherwise above a sheet. */
  isWide: boolean
}

/** What stands on the map once a location type may be chosen: types, search, legend. */
function Floats({ occlusion, isWide, room }: ScoutingMapProps & { room: number }) {
  const { score, setScore } = useScoutingState()
  return (
    <>
      {room < roomForTypes ? (
        <LocationTypeMenu className="absolute top-3 left-3 z-2" />
      ) : (
        <LocationTypeBar className="absolute! top-3 left-3 z-2" />
      )}
      <div
        style={{ right: occlusion.right }}
        className={classes(
          'pointer-events-none absolute left-0 z-2 flex',
          isWide ? 'top-16 justify-center' : 'top-3 justify-end pr-3',
        )}
      >
        <SearchArea className="pointer-events-auto" />
      </div>
      <DemandLegend score={score} onScore={setScore} isCompact={room < roomForLegend} />
    </>
  )
}

/** Px of free map that all location types beside each other, and the whole legend beside the tools, take. */
const [roomForTypes, roomForLegend] = [530, 440]

/** Height of the floats above and below, px, which cover the middle of a narrow map. */
const crowdedFloats = { top: 104, bottom: 72 }

/** The map of the country with what was found on it, its tools and its legend. */
export function ScoutingMap({ occlusion, isWide }: ScoutingMapProps) {
  const scouting = useScoutingState()
  const { manifest, camera, score, chargers, selection, nearest } = scouting
  const [isDrawn, setDrawn] = useState(false)
  const { popup, meet, close } = usePopup()
  const places = usePlaceMenu()
  const frame = useRef<HTMLDivElement>(null)
  const room = (useWidth(frame) ?? roomForTypes) - occlusion.right
  const start = useStart(isWide)
  const sites = useMapSites()
  const pins = usePins()
  const { active } = selection
  const nearestLine = useMemo(
    () => (active && nearest ? ([active, nearest.charger] as const) : undefined),
    [active, nearest],
  )
  const asksForType = !scouting.isOnboarded && (camera?.zoom ?? 0) >= chooseFrom
  return (
    <div ref={frame} className="relative size-full">
      <CountryMap
        manifest={manifest}
        label={`Map of ${manifest.name}`}
        start={start}
        layers={scouting.layers}
        score={score}
        sites={sites}
        chargers={chargers}
        pins={pins}
        nearestLine={nearestLine}
        pickedCell={popup?.kind === 'cell' ? popup.cell.ring : undefined}
        occlusion={room < roomForLegend ? { ...occlusion, ...crowdedFloats } : occlusion}
        onCamera={scouting.look}
        onTarget={(target) => {
          meet(target)
          places.meet(target)
        }}
        onMenu={places.ask}
        onReady={scouting.setControls}
        onCellsDrawn={() => setDrawn(true)}
        onCellsFailed={(retry) => {
          setDrawn(true)
          const again = { label: 'Retry', onPress: retry }
          notify.error('Error fetching demand score for the current view', again)
        }}
        onFailed={() => {
          setDrawn(true)
          scouting.searchWithoutMap()
        }}
      >
        {asksForType ? <ChooseType /> : <Floats occlusion={occlusion} isWide={isWide} room={room} />}
        <div
          style={{ right: occlusion.right }}
          className="pointer-events-none absolute inset-y-0 z-2 w-16 *:pointer-events-auto"
        >
          <ScoutingTools className={isWide ? 'right-3 bottom-8' : 'top-17 right-3'} />
        </div>
        <Popups popup={popup} onClose={close} />
        <PlaceEntry
          places={places}
          entry="list"
          isRegistered={scouting.viewer.isRegistered}
          onRegister={() => scouting.ask('register')}
          right={occlusion.right}
        />
      </CountryMap>
      {!isDrawn && <LoadingOverlay country={manifest.name} />}
    </div>
  )
}
