'use client'

import {
  startTransition,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { notify } from '@/components/ui/notify'
import { hexagonColumns, isFreeColumn } from '@/lib/catalogue/hexagon-columns'
import { useOverriddenFilters } from '@/lib/client/scouting/toolkit-overrides'
import { useInfra } from '@/lib/client/scouting/use-infra'
import { isFirstLimit, type SiteAnswer } from '@/lib/client/scouting/use-pointers'
import { useScoreScale } from '@/lib/client/scouting/use-score-scale'
import { useFilterConfig, useScoutingConfig } from '@/lib/client/scouting/use-scouting-config'
import { useGuest } from '@/lib/client/session/guest'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import { useMe } from '@/lib/client/session/use-me'
import type { Manifest } from '@/lib/contract/scout'
import type { FilterState } from '@/lib/domain/filters/filter-state'
import { cellColouring } from '@/lib/domain/map/colour-classes'
import {
  cellWeighting,
  hasParts,
  pointsOf,
  siteWeighting,
  type Weighting,
} from '@/lib/domain/scores/weighting'
import { reweightedSite, reweightedTable } from '@/lib/domain/scouting/reweighted-sites'
import type { ScoutedSite } from '@/lib/domain/scouting/scouted-site'
import { askedSort, fieldOfSort } from '@/lib/domain/scouting/site-order'
import { cleared } from './address-fields'
import type {
  HexagonView,
  OpenSites,
  Scouting,
  ScoutingSources,
  SiteResults,
  Viewer,
  Weighing,
} from './scouting-state'
import { createScoutingStore, type ScoutingStore } from './scouting-store'
import { useCellFacts, useFiltering } from './use-filtering'
import { useResults, useStations } from './use-results'
import { type ScoutingAddress, type SetScoutingAddress, useSortedAddress } from './use-scouting-address'
import { useSearch } from './use-search'

const leaving = cleared('leave')

function whereabouts() {
  const { pathname, search } = window.location
  const query = new URLSearchParams(search)
  const isFiltered = Object.keys(leaving).some((name) => query.has(name))
  return { place: `${pathname}?${query.get('country')}`, path: pathname, isFiltered }
}

/** Countries left on this page whose history entries may still have filters. */
const left = new Set<string>()

/**
 * Also clears filters that a history entry still has when Back or Forward returns to it. A remount does not
 * count as leaving. Addresses opened with filters keep them.
 */
export function useClearOnLeave(setAddress: SetScoutingAddress): void {
  useEffect(() => {
    const from = whereabouts()
    if (left.delete(from.place) && from.isFiltered) void setAddress(leaving)
    return () => {
      // Only then does the address hold the destination.
      setTimeout(() => {
        const to = whereabouts()
        if (to.place === from.place) return
        left.add(from.place)
        if (to.path === from.path && to.isFiltered) void setAddress(leaving)
      })
    }
  }, [setAddress])
}

type Finding = Pick<SiteResults, 'byId'> & { weighting: Weighting }

/** Open sites stay open when a newer search lacks them. */
function useOpenSite(id: string | null, { byId, weighting }: Finding): ScoutedSite | undefined {
  const [last, setLast] = useState<ScoutedSite>()
  const found = useMemo(() => (id === null ? undefined : byId(id)), [id, byId])
  useEffect(() => {
    if (found) setLast(found)
  }, [found])
  const kept = useMemo(
    () => (last && last.id === id ? reweightedSite(last, weighting) : undefined),
    [last, id, weighting],
  )
  return found ?? kept
}

export function useOpenSites(
  { site, compare }: Pick<ScoutingAddress, 'site' | 'compare'>,
  found: Finding,
): OpenSites {
  const active = useOpenSite(site, found)
  const compared = useOpenSite(compare, found)
  return useMemo(() => ({ active, compared }), [active, compared])
}

const unweighed: Weighting = {}

interface WeighingOptions {
  manifest: Manifest
  isRegistered: boolean
  address: Pick<ScoutingAddress, 'w' | 'wac'>
}

/** Only for account holders, if the data hold the parts. */
function useWeighing({ manifest, isRegistered, address: { w, wac } }: WeighingOptions): Weighing {
  const isPossible = hasParts(manifest)
  const isOpen = isPossible && isRegistered
  const points = useMemo(() => (isOpen ? pointsOf(w, wac) : pointsOf(null, null)), [isOpen, w, wac])
  const isWanted = isOpen && (w !== null || wac !== null)
  const { scale, isFailed, retry } = useScoreScale(isWanted ? manifest.country : undefined)
  const sites = useMemo(() => (scale ? siteWeighting(points, scale) : unweighed), [scale, points])
  const cells = useMemo(() => (scale ? cellWeighting(points, scale) : unweighed), [scale, points])
  return useMemo(
    () => ({ isPossible, points, sites, cells, scale: { isFailed, retry } }),
    [isPossible, points, sites, cells, isFailed, retry],
  )
}

interface ViewOptions {
  manifest: Manifest
  isRegistered: boolean
  address: Pick<ScoutingAddress, 'colour' | 'score'>
  filters: FilterState['hexagons']
  weighting: Weighting
}

function useHexagonView(options: ViewOptions): HexagonView {
  const { manifest, isRegistered, address, filters, weighting } = options
  const { colour: field, score: wanted } = address
  const columns = useMemo(() => {
    const present = new Set(manifest.columns.hexagons.map(({ name }) => name))
    return hexagonColumns.filter((name) => present.has(name) && (isRegistered || isFreeColumn(name)))
  }, [manifest, isRegistered])
  return useMemo(() => {
    const { column: colour, score } = cellColouring(field, { columns, score: wanted })
    return { columns, filters, colour, score, weights: weighting[score] }
  }, [columns, filters, field, wanted, weighting])
}

interface LimitOptions {
  answer: SiteAnswer | undefined
  search: number
  isRegistered: boolean
  onLimit: () => void
}

/** Once per session; afterwards a line in the list says that the search was truncated. */
export function useLimit({ answer, search, isRegistered, onLimit }: LimitOptions): void {
  const told = useRef<{ answer: SiteAnswer | undefined; search: number }>({ answer: undefined, search: 0 })
  useEffect(() => {
    const { current } = told
    // While a newer search runs, the older answer is still shown.
    if (!answer || answer === current.answer) return
    told.current = { answer, search }
    if (search !== current.search && answer.isTruncated && !isRegistered && isFirstLimit()) onLimit()
  }, [answer, search, isRegistered, onLimit])
}

function useViewer(): Viewer {
  const { isSignedIn } = useMe()
  const { isGuest } = useGuest()
  const { isOn: isInternal } = useInternalMode()
  return useMemo(() => ({ isRegistered: isSignedIn, isInternal, isGuest }), [isSignedIn, isInternal, isGuest])
}

const filtersFailed = () => notify.error('Unable to load custom filter config url')

type MapState = Pick<Scouting, 'controls' | 'camera'>

interface DataOptions extends MapState {
  config: Scouting['filters']
  isRegistered: boolean
  address: ScoutingAddress
  setAddress: SetScoutingAddress
  /** Deferred: list and map follow a drag when they can. */
  weighting: Weighting
}

/** List and map follow in a transition, so that presses respond immediately, however many sites there are. */
function useData({ config, isRegistered, address, setAddress, weighting, ...map }: DataOptions) {
  const { controls, camera } = map
  const { sort, order: direction } = address
  const asked = useMemo(() => askedSort({ sort, direction }, isRegistered), [sort, direction, isRegistered])
  const search = useSearch({ camera, sort: asked })
  const parkings = search.answer?.table
  const stations = useInfra(camera?.bounds)
  const isOpen = address.panel === 'filters'
  const hexagons = useCellFacts({ controls, camera, config, isRegistered, isOpen })
  // Only the open filters show the distribution of a score.
  const shown = useMemo(
    () => (isOpen && parkings ? reweightedTable(parkings, weighting) : parkings),
    [isOpen, parkings, weighting],
  )
  const sources = useMemo(
    () => ({ parkings: shown, chargers: stations, hexagons }),
    [shown, stations, hexagons],
  )
  const { filtering, applied, isHeld } = useFiltering({ config, isRegistered, address, setAddress, sources })
  const order = useMemo(() => sort && { field: fieldOfSort(sort), direction }, [sort, direction])
  const { q: text, town } = address
  const listed = useMemo(() => ({ text, town }), [text, town])
  const wanted = useMemo(
    () => ({ parkings, list: { filters: applied.parkings, sort: order, search: listed, weighting } }),
    [parkings, applied.parkings, order, listed, weighting],
  )
  const followed = useDeferredValue(wanted)
  return {
    search,
    filtering,
    isHeld,
    cellFilters: applied.hexagons,
    results: useResults(followed.parkings, followed.list),
    stations: useStations(stations, applied.chargers),
  }
}

function useSources(manifest: Manifest, map: MapState) {
  const viewer = useViewer()
  const { isRegistered } = viewer
  const { address, setAddress, chosenSort } = useSortedAddress(isRegistered)
  const layers = useScoutingConfig(viewer.isInternal)
  const configured = useFilterConfig(address.filterConfigUrl, filtersFailed)
  const filters = useOverriddenFilters(configured, viewer.isInternal)
  const weighing = useWeighing({ manifest, isRegistered, address })
  const { sites: weighting, cells } = useDeferredValue(weighing)
  const data = useData({ config: filters, isRegistered, address, setAddress, weighting, ...map })
  const { results, stations, filtering, isHeld } = data
  const view = { manifest, isRegistered, address, filters: data.cellFilters, weighting: cells }
  const hexagons = useHexagonView(view)
  const open = useOpenSites(address, { byId: results.byId, weighting })
  const { state: search, answer, number } = data.search
  const known = { manifest, viewer, layers, filters, address, setAddress, chosenSort, weighing }
  const sources: ScoutingSources = { ...known, search, results, stations, filtering, open, hexagons }
  return { sources, isHeld, answer, number }
}

function changesOf(
  store: ScoutingStore,
  parts: Partial<ScoutingSources>,
): Partial<ScoutingSources> | undefined {
  const state = store.getState()
  const changed = (Object.keys(parts) as (keyof ScoutingSources)[]).filter(
    (part) => parts[part] !== state[part],
  )
  return changed.length === 0 ? undefined : Object.fromEntries(changed.map((part) => [part, parts[part]]))
}

/** List, map and drags render in an interruptible transition; the rest is urgent: presses wait for it. */
function usePublished(store: ScoutingStore, sources: ScoutingSources, isHeld: boolean): void {
  useLayoutEffect(() => {
    const { results, stations, filtering, hexagons, ...known } = sources
    const shown = { filtering, hexagons }
    const now = changesOf(store, isHeld ? known : { ...known, ...shown })
    if (now) store.setState(now)
    const later = changesOf(store, { results, stations, ...shown })
    if (later) startTransition(() => store.setState(later))
  })
}

/** Held once, by `ScoutingStudio`. */
export function useScoutingStore(manifest: Manifest): ScoutingStore {
  const [map, setMap] = useState<MapState>({ controls: undefined, camera: undefined })
  const { sources, isHeld, answer, number } = useSources(manifest, map)
  const [store] = useState(() => createScoutingStore(sources))
  const { viewer, setAddress } = sources
  const { ask } = store.getState()
  useLayoutEffect(
    () =>
      store.subscribe(({ controls, camera }, before) => {
        if (before.controls !== controls || before.camera !== camera) setMap({ controls, camera })
      }),
    [store],
  )
  usePublished(store, sources, isHeld)
  useLimit({ answer, search: number, isRegistered: viewer.isRegistered, onLimit: () => ask('limit') })
  useClearOnLeave(setAddress)
  return store
}
