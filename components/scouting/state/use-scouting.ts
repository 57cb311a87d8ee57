'use client'

import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useLatest } from '@/components/map/hooks/use-latest'
import type { MapControls } from '@/components/map/map-controls'
import type { MapCamera } from '@/components/map/map-data'
import { notify } from '@/components/ui/notify'
import type { ScoreKind } from '@/lib/catalogue/demand-step'
import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import { useOverriddenFilters } from '@/lib/client/scouting/filter-overrides'
import { useMapPreferences } from '@/lib/client/scouting/map-preferences'
import { useOnboarding } from '@/lib/client/scouting/onboarding'
import { useFilterConfig } from '@/lib/client/scouting/use-filter-config'
import { useInfra } from '@/lib/client/scouting/use-infra'
import { useScoutingConfig } from '@/lib/client/scouting/use-scouting-config'
import type { Manifest } from '@/lib/contract/scout'
import { askedSort } from '@/lib/domain/scouting/asked-sort'
import { nearestCharger } from '@/lib/domain/scouting/scouted-charger'
import type { LocationChoice } from '@/lib/domain/scouting/scouted-site'
import { fieldOfSort, type SortChoice, sortForLegend, startingSort } from '@/lib/domain/scouting/site-order'
import type { Bounds } from '@/lib/geo/mercator'
import type { Prompt, Scouting } from './scouting-state'
import { useCellFacts } from './use-cell-facts'
import { useCellWishes } from './use-cell-wishes'
import { useClearOnLeave } from './use-clear-on-leave'
import { useFiltering } from './use-filtering'
import { useLimit } from './use-limit'
import { useChargers, useResults } from './use-results'
import { type ScoutingAddress, type SetScoutingAddress, useScoutingAddress } from './use-scouting-address'
import { useSearch } from './use-search'
import { useSelection } from './use-selection'
import { useViewer } from './use-viewer'

/** Five decimals are a metre; more would only make addresses longer. */
const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

const filtersFailed = () => notify.error('Unable to load custom filter config url')

/** The map of the screen: where it looks and what can be asked of it. */
function useMapState() {
  const [controls, setControls] = useState<MapControls>()
  const [camera, setCamera] = useState<MapCamera>()
  const [isAutoZoom, setAutoZoom] = useState(true)
  const { toggles, setToggle } = useMapPreferences()
  return { controls, setControls, camera, setCamera, isAutoZoom, setAutoZoom, toggles, setToggle }
}

interface DataOptions {
  config: Scouting['filters']
  isRegistered: boolean
  address: ScoutingAddress
  setAddress: SetScoutingAddress
  controls: MapControls | undefined
  camera: MapCamera | undefined
}

/**
 * What was found, and what filters and order make of it. List and map follow a change in steps that leave the page
 * free, so that what was pressed answers at once, however much was found.
 */
function useData({ config, isRegistered, address, setAddress, controls, camera }: DataOptions) {
  const { sort, order: direction } = address
  const asked = useMemo(() => askedSort({ sort, direction }, isRegistered), [sort, direction, isRegistered])
  const search = useSearch({ camera, sort: asked })
  const parkings = search.answer?.table
  const chargers = useInfra(camera?.bounds)
  const isOpen = address.panel === 'filters'
  const hexagons = useCellFacts({ controls, camera, config, isRegistered, isOpen })
  const sources = useMemo(() => ({ parkings, chargers, hexagons }), [parkings, chargers, hexagons])
  const { filtering, applied } = useFiltering({ config, isRegistered, address, setAddress, sources })
  const order = useMemo(() => sort && { field: fieldOfSort(sort), direction }, [sort, direction])
  const wanted = useMemo(
    () => ({ parkings, filters: applied.parkings, order }),
    [parkings, applied.parkings, order],
  )
  const followed = useDeferredValue(wanted)
  return {
    search,
    filtering,
    cellFilters: applied.hexagons,
    results: useResults(followed.parkings, followed.filters, followed.order),
    chargers: useChargers(chargers, applied.chargers),
  }
}

/**
 * The address with the order that there is before one is chosen. The same object while the map moves: where it looks
 * is only read when it begins.
 */
function useSortedAddress(isRegistered: boolean) {
  const [inAddress, setAddress] = useScoutingAddress()
  const [{ lat, lng, zoom }] = useState(inAddress)
  const { sort: chosenSort, country, type, site, compare, score, order, filters, fields } = inAddress
  const { distance, panel, colour, filterConfigUrl } = inAddress
  const wanted = chosenSort ?? startingSort(isRegistered, score)
  const sort = wanted === 'none' ? null : wanted
  const address: ScoutingAddress = useMemo(() => {
    const chosen = { country, type, site, compare, score, sort, order, filters, fields }
    return { ...chosen, distance, panel, colour, filterConfigUrl, lat, lng, zoom }
  }, [
    country,
    type,
    site,
    compare,
    score,
    sort,
    order,
    filters,
    fields,
    distance,
    panel,
    colour,
    filterConfigUrl,
    lat,
    lng,
    zoom,
  ])
  return { address, setAddress, chosenSort }
}

interface SearchingOptions {
  manifest: Manifest
  map: ReturnType<typeof useMapState>
  address: ScoutingAddress
  setAddress: SetScoutingAddress
  search: Scouting['search']
}

/** Searches by what the screen can be asked for: a kind of location in the view, in a cell or in the whole country. */
function useSearching(options: SearchingOptions) {
  const onboarding = useOnboarding()
  const latest = useLatest({ ...options, finish: onboarding.finish })
  const searching = useMemo(() => searchingWith(() => latest.current), [latest])
  return { ...searching, isOnboarded: onboarding.isDone || options.address.type !== null }
}

function searchingWith(now: () => SearchingOptions & { finish: () => void }) {
  const searchIn = (choice: LocationChoice, where: { bounds: Bounds; hexId?: string }) => {
    const { setAddress, finish, search } = now()
    void setAddress({ type: choice })
    finish()
    search.run(choice, where)
  }
  return {
    searchIn,
    searchHere(choice: LocationChoice) {
      const { map, manifest } = now()
      const { bounds } = map.controls?.camera() ?? map.camera ?? manifest
      searchIn(choice, { bounds })
    },
    searchWithoutMap() {
      const { address, search, manifest } = now()
      if (address.type !== null) search.run(address.type, { bounds: manifest.bounds })
    },
    look(next: MapCamera) {
      const { map, address, setAddress, search } = now()
      map.setCamera(next)
      void setAddress({ lat: rounded(next.lat, 5), lng: rounded(next.lng, 5), zoom: rounded(next.zoom, 2) })
      // An address with a location type is searched as soon as the map stands.
      if (!search.hasSearched && address.type !== null) search.run(address.type, { bounds: next.bounds })
    },
  }
}

/** How the hexagons are coloured: by a score, which a score sort follows, or by a column. */
function useColouring(setAddress: SetScoutingAddress, chosenSort: SortChoice | null) {
  const latest = useLatest({ setAddress, chosenSort })
  return useMemo(
    () => ({
      setColour: (colour: HexagonColumn | null) => void latest.current.setAddress({ colour }),
      setScore(next: ScoreKind) {
        const sort = sortForLegend(latest.current.chosenSort, next)
        void latest.current.setAddress({ score: next, colour: null, sort })
      },
    }),
    [latest],
  )
}

/** The state of a country's scouting screen and what can be done with it. Held once, by `ScoutingStudio`. */
export function useScouting(manifest: Manifest): Scouting {
  const viewer = useViewer()
  const { isRegistered } = viewer
  const { address, setAddress, chosenSort } = useSortedAddress(isRegistered)
  const [prompt, ask] = useState<Prompt>()
  const map = useMapState()
  const layers = useScoutingConfig(viewer.isInternal)
  const configured = useFilterConfig(address.filterConfigUrl, filtersFailed)
  const config = useOverriddenFilters(configured, viewer.isInternal)
  const data = useData({ config, isRegistered, address, setAddress, ...map })
  const { results, chargers, filtering } = data
  const cells = useCellWishes({ manifest, isRegistered, address, filters: data.cellFilters })
  const { state: search, answer, number } = data.search
  const { controls, isAutoZoom } = map
  const selection = useSelection({ results, address, setAddress, controls, isAutoZoom })
  const { active } = selection
  const nearest = useMemo(
    () => (active && isRegistered ? nearestCharger(active, chargers) : undefined),
    [active, isRegistered, chargers],
  )
  const onLimit = useCallback(() => ask('limit'), [])
  useLimit({ answer, search: number, isRegistered, onLimit })
  useClearOnLeave(setAddress)
  const searching = useSearching({ manifest, map, address, setAddress, search })
  const colouring = useColouring(setAddress, chosenSort)
  const { setCamera: _, ...mapState } = map
  return {
    manifest,
    viewer,
    layers,
    filters: config,
    filtering,
    address,
    setAddress,
    search,
    results,
    chargers,
    selection,
    nearest,
    ...mapState,
    prompt,
    ask,
    ...searching,
    cells,
    ...colouring,
    score: cells.score,
  }
}
