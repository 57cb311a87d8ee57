import { ChevronDown } from 'lucide-react'
import type { Map as MapLibre } from 'maplibre-gl'
import {
  type CSSProperties,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { OpenMap } from '@/components/studio/use-studio'
import { IconButton } from '@/components/ui/icon-button'
import { onDemand } from '@/components/ui/on-demand'
import { Tabs } from '@/components/ui/tabs'
import type { Drawer } from './use-drawer'

interface DrawerGripProps {
  /** Px. */
  height: number
  min: number
  onHeight: (height: number) => void
}

/** Px per press of an arrow key. */
const step = 24

/** Resizes a drawer by dragging its upper edge or by arrow keys. */
function DrawerGrip({ height, min, onHeight }: DrawerGripProps) {
  const from = useRef<{ y: number; height: number }>(null)
  const max = () => Math.max(min, window.innerHeight - 168)
  const to = (wanted: number) => onHeight(Math.round(Math.min(max(), Math.max(min, wanted))))
  const move = ({ clientY }: PointerEvent) => {
    if (from.current) to(from.current.height + from.current.y - clientY)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule that can be moved is a separator with a value.
    <div
      role="separator"
      tabIndex={0}
      aria-label="Height of the drawer"
      aria-orientation="horizontal"
      aria-valuenow={height}
      aria-valuemin={min}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { y: event.clientY, height }
      }}
      onPointerMove={move}
      onPointerUp={() => {
        from.current = null
      }}
      onKeyDown={({ key }) => {
        if (key === 'ArrowUp') to(height + step)
        if (key === 'ArrowDown') to(height - step)
      }}
      className="absolute inset-x-0 -top-1.5 z-3 grid h-3 cursor-row-resize touch-none place-items-center max-md:hidden"
    >
      <span className="h-1 w-10 rounded-full bg-ink-400" />
    </div>
  )
}

/**
 * Zooms as the drawer resizes the map, so that the visible area stays in view.
 * @param height of the drawer, px
 */
function useKeptView(map: RefObject<MapLibre | null>, height: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the height changes.
  useLayoutEffect(() => {
    const shown = map.current
    if (!shown) return
    // The canvas keeps its old size until `resize`.
    const before = shown.getCanvas().clientHeight
    const after = shown.getContainer().clientHeight
    if (before === after || before === 0 || after === 0) return
    shown.resize()
    shown.jumpTo({ zoom: shown.getZoom() + Math.log2(after / before) })
  }, [map, height])
}

/** Heights in px: initial, minimum, and left for the map. */
const usual = 384
const min = 220
const left = 120

const Loading = ({ of }: { of: string }) => <p role="status" className="p-4">{`Loading ${of}…`}</p>

const SqlPanel = onDemand(
  () => import('./sql/sql-panel').then((module) => module.SqlPanel),
  () => <Loading of="SQL" />,
)
const TablePane = onDemand(
  () => import('./table-pane').then((module) => module.TablePane),
  () => <Loading of="the table" />,
)

interface StudioDrawerProps {
  open: OpenMap
  parts: Drawer['parts']
  map: RefObject<MapLibre | null>
}

/** Rows of a dataset and queries below the map; stays mounted while hidden. */
function StudioDrawer({ open, parts, map }: StudioDrawerProps) {
  const { isOpen, tab, dataset, onTab, onDataset, onClose, onAdd } = parts
  const { client, outline } = open
  const [height, setHeight] = useState<number>(usual)
  const [wasAsked, setWasAsked] = useState(false)
  useKeptView(map, isOpen ? height : 0)
  if (tab === 'sql' && !wasAsked) setWasAsked(true)
  return (
    <section
      aria-label="Rows and queries"
      hidden={!isOpen}
      data-ground="paper"
      style={{ '--drawer': `min(${height}px, calc(100dvh - ${left + 48}px))` } as CSSProperties}
      className="relative h-(--drawer) shrink-0 flex-col bg-paper text-sm text-ink-1000 not-[[hidden]]:flex max-md:h-[68dvh]"
    >
      <DrawerGrip height={height} min={min} onHeight={setHeight} />
      <Tabs
        label="Rows and queries"
        value={tab}
        onChange={onTab}
        className="flex min-h-0 flex-1 flex-col"
        listClassName="flex-1 pl-4"
        contentClassName="flex min-h-0 flex-1 flex-col"
        after={
          <IconButton
            size="sm"
            className="mr-2"
            label="Close the drawer"
            icon={<ChevronDown aria-hidden />}
            onClick={onClose}
          />
        }
        tabs={[
          {
            value: 'table',
            label: 'Table',
            content: dataset && isOpen && (
              <TablePane key={dataset.id} open={open} dataset={dataset} onDataset={onDataset} />
            ),
          },
          {
            value: 'sql',
            label: 'SQL',
            isKept: true,
            content: wasAsked && <SqlPanel client={client} datasets={outline.datasets} onAdd={onAdd} />,
          },
        ]}
      />
    </section>
  )
}

interface DrawerSlotProps {
  open: OpenMap | undefined
  parts: Drawer['parts']
  map: RefObject<MapLibre | null>
}

/** Mounts the drawer when it is first opened. */
export function DrawerSlot({ open, parts, map }: DrawerSlotProps) {
  const [wasOpen, setWasOpen] = useState(false)
  if (parts.isOpen && !wasOpen) setWasOpen(true)
  return open && wasOpen ? <StudioDrawer open={open} parts={parts} map={map} /> : null
}
