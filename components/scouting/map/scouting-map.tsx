'use client'

import {
  type CSSProperties,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { shallow } from 'zustand/shallow'
import { useCatchmentLayer } from '@/components/catchment/catchment-layer'
import { PlaceEntry } from '@/components/evaluation-entry/place-entry'
import type { FoundCell } from '@/components/map/cells/cell-messages'
import { CountryMap } from '@/components/map/country-map'
import { GridOnMap } from '@/components/map/grid-on-map'
import type { MapTarget } from '@/components/map/map-data'
import { usePlaceMenu } from '@/components/map/place-menu/use-place-menu'
import { isLow, type MapStart, roomForLegend, roomForTools, startRoom } from '@/components/map/start-room'
import { StationPopup } from '@/components/map/station-popup'
import { searchLayers } from '@/components/map/tools/layer-switches'
import { useGround } from '@/components/map-choices/use-ground'
import { namedCell } from '@/components/scouting/state/hexagon-search'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { catchmentSubject, scoreOf, shownCatchment } from '@/components/scouting/state/scouting-store'
import { notify } from '@/components/ui/notify'
import { zoomApart } from '@/lib/catalogue/scouting-layers'
import { useFreshPage } from '@/lib/client/browser/missing-part'
import { track } from '@/lib/client/feedback/analytics'
import { useMapPreferences } from '@/lib/client/scouting/map-preferences'
import { useOnboarding } from '@/lib/client/scouting/screen-preferences'
import { usePowerGrid } from '@/lib/client/scouting/use-power-grid'
import type { ScoutedStation } from '@/lib/domain/scouting/scouted-station'
import { metresBetween } from '@/lib/geo/distance'
import { CellPopup } from './cell-popup'
import { Floats } from './floats'
import { LoadingOverlay } from './loading-overlay'
import { LocationTypeBar } from './location-types'
import { ScoutingTools } from './scouting-tools'
import { useMapLayers } from './use-map-data'
import { useOwnPins } from './use-own-pins'

type Popup = { kind: 'station'; station: ScoutedStation } | { kind: 'cell'; cell: FoundCell }

export function useMapPopup() {
  const { stations, choose, controls, layers } = useScouting(
    ({ stations, choose, controls, layers }) => ({ stations, choose, controls, layers }),
    shallow,
  )
  const [popup, setPopup] = useState<Popup>()
  const meet = (target: MapTarget) => {
    setPopup(undefined)
    if (target.kind === 'site' || target.kind === 'pin') choose(target.id, target.isShift)
    if (target.kind === 'cell') {
      const { id, resolution } = target.cell
      track('scouting_hexagon_click', { hex_id: id, resolution })
      setPopup({ kind: 'cell', cell: target.cell })
    }
    if (target.kind === 'cluster') {
      const [west, south, east, north] = target.bounds
      controls?.fitFrom(target.bounds, zoomApart(layers, metresBetween([west, south], [east, north])))
    }
    if (target.kind === 'station') {
      const station = stations.find(({ id }) => id === target.id)
      if (station) setPopup({ kind: 'station', station })
    }
  }
  return { popup, meet, close: () => setPopup(undefined) }
}

/**
 * Reloads the page if a release has removed the 3D view's code; otherwise returns to the flat map with a
 * notice.
 */
export function useMissing3d(): (error: unknown) => void {
  const setAddress = useScouting((state) => state.setAddress)
  const [missing, setMissing] = useState<unknown>()
  useFreshPage(missing)
  return useCallback(
    (error: unknown) => {
      setMissing(error)
      void setAddress({ view: null })
      const again = { label: 'Retry', onPress: () => void setAddress({ view: '3d' }) }
      notify.error('The 3D view could not be loaded', again)
    },
    [setAddress],
  )
}

/** Switches a layer off with a notice. */
function useMissingLayer(): (layer: 'heat' | 'arcs', error: unknown) => void {
  const setToggle = useMapPreferences((preferences) => preferences.setToggle)
  const [missing, setMissing] = useState<unknown>()
  useFreshPage(missing)
  return useCallback(
    (layer: 'heat' | 'arcs', error: unknown) => {
      setMissing(error)
      setToggle(layer, false)
      const title = searchLayers.find(({ id }) => id === layer)?.title
      notify.error(`${title} could not be loaded`, { label: 'Retry', onPress: () => setToggle(layer, true) })
    },
    [setToggle],
  )
}

/** Px; undefined until measured. */
function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } | undefined {
  const [size, setSize] = useState<{ width: number; height: number }>()
  useLayoutEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => setSize(entry?.contentRect))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}

/** Zoom from which a location type is required. */
const chooseFrom = 12

/** The view of the address, or the whole country clear of the floats. */
function useStart(): MapStart {
  const { address, manifest, camera } = useScouting(
    ({ address, manifest, camera }) => ({ address, manifest, camera }),
    shallow,
  )
  const [start] = useState((): MapStart => {
    // A map remounted for a narrow window continues where the previous one was.
    const { lat, lng, zoom } = camera ?? address
    const { bounds } = manifest
    return lat !== null && lng !== null && zoom !== null
      ? { lat, lng, zoom }
      : { bounds, padding: (size) => startRoom(size, bounds) }
  })
  return start
}

function Popups({ popup, onClose }: { popup: Popup | undefined; onClose: () => void }) {
  if (popup?.kind === 'station') {
    return <StationPopup key={popup.station.id} station={popup.station} onClose={onClose} />
  }
  if (popup?.kind === 'cell') return <CellPopup key={popup.cell.id} cell={popup.cell} onClose={onClose} />
  return null
}

function useDrawing() {
  const searchWithoutMap = useScouting((state) => state.searchWithoutMap)
  const [isDrawn, setDrawn] = useState(false)
  return {
    isDrawn,
    onCellsDrawn: () => setDrawn(true),
    onCellsFailed(retry: () => void) {
      setDrawn(true)
      const again = { label: 'Retry', onPress: retry }
      notify.error('Error fetching demand score for the current view', again)
    },
    onFailed() {
      setDrawn(true)
      searchWithoutMap()
    },
  }
}

interface ScoutingMapProps {
  /** Px that sidebars cover. */
  occlusion: { right: number }
  /** Beside a panel; otherwise above a sheet. */
  isWide: boolean
}

/** Height in px of the floats that cover a narrow map's middle, above and below, and of the notes above the legend. */
const floatsAbove = 104
const floatsBelow = 72
const trafficNote = 76
const gridNote = 92
/** Px of the search button above and the legend below that exceed the margin of a fit on a wide map. */
const beyondMargin = 44

function useOcclusion(right: number, room: number) {
  const isTraffic = useMapPreferences(({ toggles }) => toggles.traffic)
  const isGrid = useMapPreferences(({ toggles }) => toggles.grid)
  const [above, below] = room < roomForLegend ? [floatsAbove, floatsBelow] : [beyondMargin, beyondMargin]
  return { right, top: above, bottom: below + (isTraffic ? trafficNote : 0) + (isGrid ? gridNote : 0) }
}

function useAsksForType(): boolean {
  const isOnboarded = useOnboarding(({ isDone }) => isDone)
  return (
    useScouting(({ address, camera }) => address.type === null && (camera?.zoom ?? 0) >= chooseFrom) &&
    !isOnboarded
  )
}

/** The hexagon that the list is limited to. */
function useSearchedCell() {
  const hex = useScouting(({ address }) => address.hex)
  const [cell, setCell] = useState<Awaited<ReturnType<typeof namedCell>>>()
  useEffect(() => {
    let isCurrent = true
    if (hex === null) setCell(undefined)
    // Without its code the list is still limited to the hexagon; only the mark is missing.
    else
      void namedCell(hex).then(
        (named) => isCurrent && setCell(named),
        () => undefined,
      )
    return () => {
      isCurrent = false
    }
  }, [hex])
  return cell
}

export function ScoutingMap({ occlusion, isWide }: ScoutingMapProps) {
  const { manifest, viewer, ask } = useScouting(
    ({ manifest, viewer, ask }) => ({ manifest, viewer, ask }),
    shallow,
  )
  const active = useScouting(({ open }) => open.active)
  const asksForType = useAsksForType()
  const { isDrawn, ...drawing } = useDrawing()
  const { popup, meet, close } = useMapPopup()
  const searchedCell = useSearchedCell()
  const places = usePlaceMenu()
  const own = useOwnPins()
  const { pictures, picture, land, setBasemap, drive } = useGround(manifest.bounds, active)
  const power = useGridLayer()
  const catchment = useCatchment()
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  const room = (size?.width ?? 2 * roomForLegend) - occlusion.right
  const isCompact = room < roomForLegend || (size !== undefined && isLow(size))
  return (
    <div
      ref={frame}
      style={{ '--covered': `${occlusion.right + (isWide ? roomForTools : 0)}px` } as CSSProperties}
      className="relative size-full"
    >
      <CountryMap
        label={`Map of ${manifest.name}`}
        start={useStart()}
        {...useMapLayers()}
        {...catchment?.map}
        cells={catchment ? 'keyed' : 'full'}
        listed={own.listed}
        picture={picture}
        land={land}
        onDark={() => setBasemap('dark')}
        on3dFailed={useMissing3d()}
        onLayerFailed={useMissingLayer()}
        isochrone={drive.isochrone}
        pickedCell={popup?.kind === 'cell' ? popup.cell : searchedCell}
        occlusion={useOcclusion(occlusion.right, room)}
        onTarget={(target) => {
          if (own.press(target, places)) return
          if (catchment?.press(target)) {
            close()
            places.closePicked()
            return
          }
          meet(target)
          places.meet(target)
        }}
        onMenu={(place) => {
          close()
          places.ask(place)
        }}
        {...drawing}
      >
        {power.grid && <GridOnMap grid={power.grid} />}
        {asksForType ? (
          <ChooseType />
        ) : (
          <Floats
            covered={occlusion.right}
            isWide={isWide}
            isCompact={isCompact}
            room={room}
            drive={drive}
            power={power}
            catchment={catchment}
          />
        )}
        <ScoutingTools
          covered={occlusion.right}
          isWide={isWide}
          pictures={pictures}
          picture={picture}
          land={land}
        />
        <PlaceEntry
          places={places}
          entry="list"
          isRegistered={viewer.isRegistered}
          onRegister={() => ask('register')}
          right={occlusion.right}
        />
        <Popups popup={popup} onClose={close} />
        {catchment?.popup}
      </CountryMap>
      {!isDrawn && <LoadingOverlay country={manifest.name} />}
    </div>
  )
}

/** The catchment that the address names, for account holders. */
function useCatchment() {
  const letter = useScouting(shownCatchment)
  const site = useScouting(({ open }) => (letter === 'B' ? open.compared : open.active))
  const kind = useScouting(scoreOf)
  const { controls, isAutoZoom } = useScouting(
    ({ controls, isAutoZoom }) => ({ controls, isAutoZoom }),
    shallow,
  )
  const [isFromAddress] = useState(letter !== null)
  const subject = letter !== null && site ? catchmentSubject(site, letter, kind) : undefined
  return useCatchmentLayer(subject, { controls, isFollowing: isAutoZoom, isFromAddress })
}

/** Like the distances in the list, for account holders. */
function useGridLayer() {
  const { manifest, camera, viewer } = useScouting(
    ({ manifest, camera, viewer }) => ({ manifest, camera, viewer }),
    shallow,
  )
  const isOn = useMapPreferences(({ toggles }) => toggles.grid) && viewer.isRegistered
  return { isOn, ...usePowerGrid(manifest.country, isOn ? camera?.bounds : undefined) }
}

/** The map behind stays movable. */
function ChooseType() {
  return (
    <div className="pointer-events-none absolute inset-0 z-2 grid place-content-center justify-items-center gap-4 bg-ink-1000/66 px-3 pb-20 max-md:px-16 text-paper">
      <h2 className="text-balance text-center text-xl leading-[26px] font-semibold tracking-[-0.018em]">
        Select a location type to continue
      </h2>
      <LocationTypeBar className="pointer-events-auto max-sm:flex-col max-sm:[&_label]:justify-start" />
    </div>
  )
}
