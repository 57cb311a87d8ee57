'use client'

import { startTransition, useDeferredValue, useLayoutEffect, useMemo, useState } from 'react'
import { notify } from '@/components/ui/notify'
import { useOverriddenFilters } from '@/lib/client/scouting/filter-overrides'
import { useFilterConfig } from '@/lib/client/scouting/use-filter-config'
import { useInfra } from '@/lib/client/scouting/use-infra'
import { useScoutingConfig } from '@/lib/client/scouting/use-scouting-config'
import type { Manifest } from '@/lib/contract/scout'
import type { Weighting } from '@/lib/domain/scores/weighting'
import { askedSort } from '@/lib/domain/scouting/asked-sort'
import { reweightedTable } from '@/lib/domain/scouting/reweighted-sites'
import { fieldOfSort } from '@/lib/domain/scouting/site-order'
import type { Scouting, ScoutingSources } from './scouting-state'
import { createScoutingStore, type ScoutingStore } from './scouting-store'
import { useCellFacts } from './use-cell-facts'
import { useClearOnLeave } from './use-clear-on-leave'
import { useFiltering } from './use-filtering'
import { useHexagonView } from './use-hexagon-view'
import { useLimit } from './use-limit'
import { useOpenSites } from './use-open-sites'
import { useChargers, useResults } from './use-results'
import { type ScoutingAddress, type SetScoutingAddress, useSortedAddress } from './use-scouting-address'
import { useSearch } from './use-search'
import { useViewer } from './use-viewer'
import { useWeighing } from './use-weighing'

const filtersFailed = () => notify.error('Unable to load custom filter config url')

/** Camera and controls: the part of the store that data hooks need. */
type MapState = Pick<Scouting, 'controls' | 'camera'>

interface DataOptions extends MapState {
  config: Scouting['filters']
  isRegistered: boolean
  address: ScoutingAddress
  setAddress: SetScoutingAddress
  /** The planner's weights, deferred: list and map follow a drag when they can. */
  weighting: Weighting
}

/**
 * The sites found, filtered and sorted. List and map follow in a transition, so that presses respond
 * immediately, however many sites there are.
 */
function useData({ config, isRegistered, address, setAddress, weighting, ...map }: DataOptions) {
  const { controls, camera } = map
  const { sort, order: direction } = address
  const asked = useMemo(() => askedSort({ sort, direction }, isRegistered), [sort, direction, isRegistered])
  const search = useSearch({ camera, sort: asked })
  const parkings = search.answer?.table
  const chargers = useInfra(camera?.bounds)
  const isOpen = address.panel === 'filters'
  const hexagons = useCellFacts({ controls, camera, config, isRegistered, isOpen })
  // Only the open filters show the distribution of a score.
  const shown = useMemo(
    () => (isOpen && parkings ? reweightedTable(parkings, weighting) : parkings),
    [isOpen, parkings, weighting],
  )
  const sources = useMemo(() => ({ parkings: shown, chargers, hexagons }), [shown, chargers, hexagons])
  const { filtering, applied, isHeld } = useFiltering({ config, isRegistered, address, setAddress, sources })
  const order = useMemo(() => sort && { field: fieldOfSort(sort), direction }, [sort, direction])
  const wanted = useMemo(
    () => ({ parkings, list: { filters: applied.parkings, sort: order, weighting } }),
    [parkings, applied.parkings, order, weighting],
  )
  const followed = useDeferredValue(wanted)
  return {
    search,
    filtering,
    isHeld,
    cellFilters: applied.hexagons,
    results: useResults(followed.parkings, followed.list),
    chargers: useChargers(chargers, applied.chargers),
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
  const { results, chargers, filtering, isHeld } = data
  const view = { manifest, isRegistered, address, filters: data.cellFilters, weighting: cells }
  const hexagons = useHexagonView(view)
  const open = useOpenSites(address, { byId: results.byId, weighting })
  const { state: search, answer, number } = data.search
  const known = { manifest, viewer, layers, filters, address, setAddress, chosenSort, weighing }
  const sources: ScoutingSources = { ...known, search, results, chargers, filtering, open, hexagons }
  return { sources, isHeld, answer, number }
}

/** The given parts that differ from the store's. */
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

/**
 * Writes the hooks' data into the store. List and map, and everything during a drag, render in an
 * interruptible transition; the rest is urgent, because presses wait for it.
 */
function usePublished(store: ScoutingStore, sources: ScoutingSources, isHeld: boolean): void {
  useLayoutEffect(() => {
    const { results, chargers, filtering, hexagons, ...known } = sources
    const shown = { filtering, hexagons }
    const now = changesOf(store, isHeld ? known : { ...known, ...shown })
    if (now) store.setState(now)
    const later = changesOf(store, { results, chargers, ...shown })
    if (later) startTransition(() => store.setState(later))
  })
}

/** The current store of a country's scouting screen. Held once, by `ScoutingStudio`. */
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
