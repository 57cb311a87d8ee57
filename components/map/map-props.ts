import type { ReactNode } from 'react'
import type { ScoreKind } from '@/lib/catalogue/demand-step'
import type { HexagonColumn, HexagonField } from '@/lib/catalogue/hexagon-columns'
import type { LayerToggles, ScoutingLayers } from '@/lib/catalogue/scouting-layers'
import type { Isochrone } from '@/lib/contract/isochrone'
import type { Manifest } from '@/lib/contract/scout'
import type { FilterState } from '@/lib/domain/filters/filter-state'
import type { BasemapPicture, Land } from '@/lib/domain/map/basemaps'
import type { AppliedWeights } from '@/lib/domain/scores/weighting'
import type { FoundCell } from './cells/cell-messages'
import type { Highlight } from './layers/highlight-layers'
import type { ListedPins } from './layers/listed-layers'
import type { Planned } from './layers/planned-layers'
import type { Rings } from './layers/ring-layers'
import type { MapControls, Occlusion } from './map-controls'
import type {
  MapArc,
  MapArea,
  MapCamera,
  MapPin,
  MapShape,
  MapSite,
  MapStation,
  MapTarget,
  OnMenu,
  Place,
} from './map-data'
import type { StyleManifest } from './map-style'
import type { MapStart } from './start-room'

export type MapManifest = Pick<Manifest, 'hexagonTiles' | 'sources'> & StyleManifest

/** Memoise every list: a new array is redrawn. */
export interface MapViewProps {
  manifest: MapManifest
  label: string
  /** The whole country by default. Later movements go through the controls. */
  start?: MapStart | undefined
  layers?: ScoutingLayers | undefined
  toggles?: LayerToggles | undefined
  /** As small as a picture: its sources are behind a button. */
  isSmall?: boolean | undefined
  /** Neither moves nor takes the focus. */
  isStill?: boolean | undefined
  /** Dark by default. */
  land?: Land | undefined
  picture?: BasemapPicture | undefined
  onDark?: (() => void) | undefined
  isochrone?: Isochrone | undefined
  highlights?: readonly Highlight[] | undefined
  score?: ScoreKind | undefined
  /** Colours the cells instead of the score; ignored when not numeric or not visible to the viewer. */
  colour?: HexagonField | undefined
  cellFilters?: FilterState['hexagons'] | undefined
  /** Those visible to everyone by default. */
  cellColumns?: readonly HexagonColumn[] | undefined
  cellWeights?: AppliedWeights | undefined
  /**
   * `full` for cells as the subject, `context` or `faint` behind an evaluation; `keyed` draws none, but presses and
   * arrow keys find them.
   */
  cells?: 'full' | 'context' | 'faint' | 'keyed' | 'none' | undefined
  /** Read aloud for the cell around a place, instead of its score. */
  describeCell?: ((place: Place) => string) | undefined
  is3d?: boolean | undefined
  on3dFailed?: ((error: unknown) => void) | undefined
  sites?: readonly MapSite[] | undefined
  /** Latitude, longitude, latitude, ... of all places to count, if `sites` are only those of the view. */
  counted?: Float64Array | undefined
  stations?: readonly MapStation[] | undefined
  /** Above everything, at every zoom. */
  pins?: readonly MapPin[] | undefined
  /** Above sites and stations. */
  listed?: ListedPins | undefined
  /** Sites of a network plan, above sites and stations. */
  planned?: Planned | undefined
  /** Called with the id of the pin below the cursor, and with undefined when it leaves. */
  onHover?: ((id: string | undefined) => void) | undefined
  /** Below the roads. */
  areas?: readonly MapArea[] | undefined
  /** Below everything that can be pressed. */
  shapes?: readonly MapShape[] | undefined
  rings?: Rings | undefined
  nearestLine?: readonly [from: Place, to: Place] | undefined
  /** Latitude, longitude, latitude, ... of the places whose density is drawn; none without it. */
  heat?: Float64Array | undefined
  arcs?: readonly MapArc[] | undefined
  onLayerFailed?: ((layer: 'heat' | 'arcs', error: unknown) => void) | undefined
  pickedCell?: Pick<FoundCell, 'ring' | 'height'> | undefined
  /** Px that panels over the map cover; movements keep them free. */
  occlusion?: Occlusion | undefined
  onCamera?: ((camera: MapCamera, isByHand: boolean) => void) | undefined
  onTarget?: ((target: MapTarget) => void) | undefined
  onMenu?: OnMenu | undefined
  onReady?: ((controls: MapControls) => void) | undefined
  /** Called for every frame that contains all cells of the view. */
  onCellsDrawn?: (() => void) | undefined
  onCellsFailed?: ((retry: () => void) => void) | undefined
  /** Called once when the browser cannot draw maps at all. */
  onFailed?: (() => void) | undefined
  children?: ReactNode
}
