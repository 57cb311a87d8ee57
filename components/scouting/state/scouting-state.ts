import type { Filtering } from '@/components/filters/filter-source'
import type { MapControls } from '@/components/map/map-controls'
import type { MapCamera } from '@/components/map/map-data'
import type { ScoreKind } from '@/lib/catalogue/demand-step'
import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import type { ScoutingFilters } from '@/lib/catalogue/scouting-filters'
import type { ScoutingLayers } from '@/lib/catalogue/scouting-layers'
import type { Manifest } from '@/lib/contract/scout'
import type { FilterState } from '@/lib/domain/filters/filter-state'
import type { ScoutedCharger } from '@/lib/domain/scouting/scouted-charger'
import type { LocationChoice, ScoutedSite } from '@/lib/domain/scouting/scouted-site'
import type { SortChoice } from '@/lib/domain/scouting/site-order'
import type { Bounds } from '@/lib/geo/mercator'
import type { ScoutingAddress, SetScoutingAddress } from './use-scouting-address'

/** The locations that the filters leave, in the chosen order. Rows become objects when they are looked at. */
export interface SiteResults {
  length: number
  /** Rows before the filters; undefined until a search was answered. */
  found: number | undefined
  /** The same object for the same row every time. */
  at(index: number): ScoutedSite | undefined
  /** Place in the order, -1 for what is not there or filtered out. */
  indexOf(id: string): number
  /** Any location of the search, filtered out or not. */
  byId(id: string): ScoutedSite | undefined
  /** Latitude, longitude, latitude, ... in the order of the list. */
  coordinates: Float64Array
  /** Field whose filter to remove when nothing is left; undefined when removing one alone does not help. */
  mostHiding: string | undefined
  /** Those in a box, at most `limit`, the first of the order. */
  within(bounds: Bounds, limit: number): readonly ScoutedSite[]
}

export interface SearchState {
  isTruncated: boolean
  isSearching: boolean
  isFailed: boolean
  hasSearched: boolean
  isElsewhere: boolean
  retry(): void
  run(choice: LocationChoice, where: { bounds: Bounds; hexId?: string }): void
}

export interface Viewer {
  isRegistered: boolean
  /** Staff, in internal mode. */
  isInternal: boolean
  /** Under the guest prefix or on the demo host. */
  isGuest: boolean
}

/** The selected location (A) and the one that it is compared with (B). */
export interface OpenSites {
  active: ScoutedSite | undefined
  compared: ScoutedSite | undefined
}

/** How the map shows the hexagons. */
export interface HexagonView {
  /** Columns that the country has and the viewer may see. */
  columns: readonly HexagonColumn[]
  filters: FilterState['hexagons']
  /** Column that colours them; the score without one. */
  colour: HexagonColumn | undefined
  /** The score of the legend, forced to DC by a colour that cannot be had. */
  score: ScoreKind
}

/** What the screen can ask of somebody: to register, to accept the row limit, to answer the survey. */
export type Prompt = 'register' | 'limit' | 'survey'

/** What a choice brings into view, once its sidebar is there. */
export interface Journey {
  active: ScoutedSite | undefined
  compared: ScoutedSite | undefined
}

/** What hooks find for the screen, in the address, in the configuration and at the service, and what follows from it. */
export interface ScoutingSources {
  manifest: Manifest
  viewer: Viewer
  /** Layers as the installation and the map-toolkit settings have them. */
  layers: ScoutingLayers
  /** Filters, sorts and list fields as configured. */
  filters: ScoutingFilters
  filtering: Filtering
  address: ScoutingAddress
  setAddress: SetScoutingAddress
  /** The order that was chosen, null for the one that there is before. */
  chosenSort: SortChoice | null
  search: SearchState
  results: SiteResults
  /** Charging stations of the view that the filters leave. */
  chargers: readonly ScoutedCharger[]
  open: OpenSites
  hexagons: HexagonView
}

/** What only the screen itself knows. */
interface ScreenState {
  controls: MapControls | undefined
  camera: MapCamera | undefined
  isAutoZoom: boolean
  prompt: Prompt | undefined
  /** The next location that is chosen is compared, without shift: fingers have none. */
  isPicking: boolean
  journey: Journey | undefined
}

/** What can be done on the screen. */
export interface ScoutingActions {
  setControls(controls: MapControls): void
  look(camera: MapCamera): void
  setAutoZoom(isOn: boolean): void
  ask(prompt: Prompt | undefined): void
  searchIn(choice: LocationChoice, where: { bounds: Bounds; hexId?: string }): void
  searchHere(choice: LocationChoice): void
  /** The list works where no map can be drawn. */
  searchWithoutMap(): void
  /** Column that colours the hexagons; the score for null. */
  setColour(column: HexagonColumn | null): void
  /** The hexagons take the colours of the score, and a score sort follows it. */
  setScore(score: ScoreKind): void
  /** A plain choice toggles A and goes there, one with shift toggles B; with both the map shows both. */
  choose(id: string, isShift: boolean): void
  pick(isOn: boolean): void
  closeActive(): void
  closeCompared(): void
  /** Goes where the last choice leads. */
  go(): void
}

/** The state of a country's scouting screen and what can be done with it: one store for each screen. */
export type Scouting = ScoutingSources & ScreenState & ScoutingActions
