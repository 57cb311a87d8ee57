import type { EditMap, OpenMap } from '@/components/studio/use-studio'
import type { DrawnLayer, MapOutline } from '@/lib/domain/studio/edit/session'

export interface StudioPanelProps {
  map: OpenMap
  drawn: ReadonlyMap<string, DrawnLayer>
  rows: Readonly<Record<string, number>>
  edit: EditMap
  aside: Aside
  onAside: (aside: Aside) => void
  /** The visible area, for new area filters. */
  bounds: () => readonly [west: number, south: number, east: number, north: number] | undefined
  grounds: readonly { value: string; label: string }[]
  ground: string
  onGround: (ground: string) => void
  onAddData: () => void
  /** Asks where the places of a table are. */
  onPlaces: (dataId: string) => void
  /** Called with the bounds of rows that have places now. */
  onPlaced: (box: MapOutline['bounds']) => void
  /** The dataset whose table is open below the map. */
  table: { shown: string | undefined; onToggle: (dataId: string) => void }
}
/** Content of the sidebar: settings of a layer, or the form of a new one. */
export type Aside = { kind: 'layer'; id: string } | { kind: 'new' } | undefined
