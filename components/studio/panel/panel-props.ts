import type { EditMap, OpenMap } from '@/components/studio/use-studio'
import type { DrawnLayer } from '@/lib/domain/studio/edit/session'

export interface StudioPanelProps {
  map: OpenMap
  drawn: ReadonlyMap<string, DrawnLayer>
  rows: Readonly<Record<string, number>>
  edit: EditMap
  aside: Aside
  onAside: (aside: Aside) => void
  /** Where the map is looked at from: a new area is what it shows. */
  bounds: () => readonly [west: number, south: number, east: number, north: number] | undefined
  grounds: readonly { value: string; label: string }[]
  ground: string
  onGround: (ground: string) => void
  onAddData: () => void
  /** The dataset whose rows are shown below the map, and how another one gets there. */
  table: { shown: string | undefined; onToggle: (dataId: string) => void }
}
/** What the sidebar beside the map shows: a layer by its id, or the form of a new one. */
export type Aside = { kind: 'layer'; id: string } | { kind: 'new' } | undefined
