import type { Scouting, SiteResults } from '@/components/scouting/state/scouting-state'
import { scoutingFilters } from '@/lib/catalogue/scouting-filters'
import { scoutingLayers } from '@/lib/catalogue/scouting-layers'
import { defaultSiteWeights } from '@/lib/catalogue/site-scores'
import { atlasFormat } from '@/lib/contract/scout'
import { noFacts } from '@/lib/domain/filters/filter-facts'
import { noFilters } from '@/lib/domain/filters/filter-state'
import type { ScoutedSite } from '@/lib/domain/scouting/scouted-site'
import { isInside } from '@/lib/geo/mercator'

type Part = 'weighing' | 'address' | 'viewer' | 'filtering' | 'search' | 'results' | 'open'
type Change = { [K in Part]?: Partial<Scouting[K]> } & Partial<Omit<Scouting, Part>>

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

function listed(sites: readonly ScoutedSite[]): SiteResults {
  return {
    length: sites.length,
    found: sites.length,
    at: (index) => sites[index],
    gainAt: () => undefined,
    rankOf: (id) => sites.findIndex((site) => site.id === id) + 1 || undefined,
    indexOf: (id) => sites.findIndex((site) => site.id === id),
    byId: (id) => sites.find((site) => site.id === id),
    coordinates: Float64Array.from(sites.flatMap(({ lat, lng }) => [lat, lng])),
    mostHiding: undefined,
    towns: [],
    within: (bounds, limit) => sites.filter(({ lat, lng }) => isInside(bounds, [lng, lat])).slice(0, limit),
  }
}

const filtering: Scouting['filtering'] = {
  state: noFilters,
  count: 0,
  set: nothing,
  preview: nothing,
  clear: nothing,
  facts: () => noFacts,
  isLoading: () => false,
  rangeOf: () => undefined,
  distance: { value: 'any', field: 'Nearest Charger Distance' },
  chooseDistance: nothing,
}

const search: Scouting['search'] = {
  isTruncated: false,
  isSearching: false,
  isFailed: false,
  hasSearched: true,
  isElsewhere: false,
  area: undefined,
  retry: nothing,
  run: nothing,
}

const address: Scouting['address'] = {
  country: 'liechtenstein',
  type: 'parking',
  lat: null,
  lng: null,
  zoom: null,
  site: null,
  compare: null,
  catchment: null,
  score: 'DC',
  sort: null,
  w: null,
  wac: null,
  order: 'descending',
  filters: noFilters,
  fields: null,
  distance: 'any',
  q: '',
  town: null,
  hex: null,
  panel: null,
  colour: null,
  view: null,
  filterConfigUrl: null,
}

/** A country whose data lack the scores' parts. */
const weighing: Scouting['weighing'] = {
  isPossible: false,
  points: defaultSiteWeights,
  sites: {},
  cells: {},
  scale: { isFailed: false, retry: nothing },
}

export function scoutingState(sites: readonly ScoutedSite[], change: Change = {}): Scouting {
  return {
    manifest,
    layers: scoutingLayers,
    filters: scoutingFilters,
    setAddress: () => Promise.resolve(new URLSearchParams()),
    controls: undefined,
    isWithoutMap: false,
    setControls: nothing,
    camera: undefined,
    isAutoZoom: true,
    setAutoZoom: nothing,
    prompt: undefined,
    ask: nothing,
    stations: [],
    chosenSort: null,
    isPicking: false,
    journey: undefined,
    areWeightsWanted: undefined,
    openWeights: nothing,
    choose: nothing,
    pick: nothing,
    closeActive: nothing,
    closeCompared: nothing,
    go: nothing,
    searchIn: nothing,
    searchHere: nothing,
    leaveHexagon: nothing,
    searchWithoutMap: nothing,
    hexagons: { columns: [], filters: undefined, colour: undefined, score: 'DC', weights: undefined },
    setColour: nothing,
    setWeights: nothing,
    setScore: nothing,
    look: nothing,
    ...change,
    open: { active: undefined, compared: undefined, ...change.open },
    viewer: { isRegistered: true, isInternal: false, isGuest: false, ...change.viewer },
    address: { ...address, ...change.address },
    filtering: { ...filtering, ...change.filtering },
    search: { ...search, ...change.search },
    weighing: { ...weighing, ...change.weighing },
    results: { ...listed(sites), ...change.results },
  }
}
