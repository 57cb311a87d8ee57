import { type ReactNode, useState } from 'react'
import { BottomSheet, type SheetStop } from '@/components/ui/bottom-sheet'
import { useMedia } from '@/lib/client/browser/use-media'

/** Wide enough for a sidebar over the map with the tools beside it. */
const roomForSidebar = '(min-width: 72rem)'
/** Wide enough for the panel beside the map; phones have it as a sheet. */
const panelBesideMap = '(min-width: 48rem)'

const sheetHalf = 0.45

/** The map ends at a sheet that leaves room for it. */
function mapHeight(stop: SheetStop): string {
  return stop === 'peek' ? 'calc(100% - 96px)' : `${(1 - sheetHalf) * 100}%`
}

/** Where the parts of the studio have room. @param isDrawerOpen phones show the drawer in place of the sheet */
export function useRoom(isDrawerOpen: boolean) {
  const isOverMap = useMedia(roomForSidebar)
  const isPhone = !useMedia(panelBesideMap)
  const [stop, setStop] = useState<SheetStop>('half')
  return {
    /** Settings are over the map, not in the left panel. */
    isOverMap,
    isPhone,
    isDrawerOpen,
    stop,
    setStop,
    map: isPhone ? { height: isDrawerOpen ? '100%' : mapHeight(stop) } : undefined,
  }
}

export type Room = ReturnType<typeof useRoom>

interface StudioLeftProps {
  room: Room
  children: ReactNode
}

/** Layers and filters: left of the map, on phones a sheet below it. */
export function StudioLeft({ room, children }: StudioLeftProps) {
  if (!room.isPhone) {
    return (
      <aside
        aria-label="Layers and filters"
        data-ground="paper"
        className="min-h-0 w-[350px] shrink-0 overflow-y-auto rounded-tr-[10px] bg-paper p-4 pt-2 text-sm text-ink-1000"
      >
        {children}
      </aside>
    )
  }
  if (room.isDrawerOpen) return null
  return (
    <BottomSheet label="Layers and filters" stop={room.stop} onStop={room.setStop} half={sheetHalf}>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-4 text-sm">{children}</div>
    </BottomSheet>
  )
}
