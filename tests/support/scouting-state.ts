import type { Scouting } from '@/components/scouting/use-scouting'
import { atlasFormat } from '@/lib/contract/scout'
import type { ScoutedSite } from '@/lib/domain/scouted-site'
import { scoutingFilters } from '@/lib/domain/scouting-filters'
import { scoutingLayers } from '@/lib/domain/scouting-layers'

type Change = {
  address?: Partial<Scouting['address']>
  search?: Partial<Scouting['search']>
  selection?: Partial<Scouting['selection']>
} & Partial<Omit<Scouting, 'address' | 'search' | 'selection'>>

const nothing = () => undefined

const manifest: Scouting['manifest'] = {
  format: atlasFormat,
  country: 'liechtenstein',
  name: 'Liechtenstein',
  iso: 'LI',
  version: '0123456789ab',
  bounds: [9.47, 47.04, 9.64, 47.27],
  builtAt: '2026-11-20T10:00:00Z',
  absent: [],
  counts: { hexagons: 1596, scoredHexagons: 707, sites: 566, chargers: 19, pois: 0, roads: 0, places: 0 },
  population: { total: 39_151, method: '' },
  columns: { sites: [], hexagons: [] },
  hexagonTiles: {},
  basemap: { minzoom: 6, maxzoom: 14 },
  sources: [],
  notes: [],
}

/** The state of the scouting screen as if these sites had been found; a test changes what it is about. */
export function scoutingState(sites: readonly ScoutedSite[], change: Change = {}): Scouting {
  const { address, search, selection, ...rest } = change
  return {
    manifest,
    layers: scoutingLayers,
    filters: scoutingFilters,
    address: {
      country: 'liechtenstein',
      type: 'parking',
      lat: null,
      lng: null,
      zoom: null,
      site: null,
      compare: null,
      score: 'DC',
      sort: null,
      order: 'descending',
      restaurants: false,
      filterConfigUrl: null,
      ...address,
    },
    setAddress: () => Promise.resolve(new URLSearchParams()),
    controls: undefined,
    setControls: nothing,
    camera: undefined,
    isAutoZoom: true,
    setAutoZoom: nothing,
    prompt: undefined,
    ask: nothing,
    isOnboarded: true,
    search: {
      sites: [...sites],
      isTruncated: false,
      isSearching: false,
      isFailed: false,
      hasSearched: true,
      isElsewhere: false,
      isRegistered: true,
      retry: nothing,
      run: nothing,
      ...search,
    },
    sites,
    chargers: [],
    selection: {
      active: undefined,
      compared: undefined,
      choose: nothing,
      closeActive: nothing,
      closeCompared: nothing,
      ...selection,
    },
    nearest: undefined,
    searchIn: nothing,
    searchHere: nothing,
    searchWithoutMap: nothing,
    setScore: nothing,
    look: nothing,
    score: 'DC',
    ...rest,
  }
}
