import type { Map as MapLibre } from 'maplibre-gl'
import { type RefObject, useState } from 'react'
import type { OpenMap } from '@/components/studio/use-studio'
import { StudioDrawer } from './studio-drawer'
import type { Drawer } from './use-drawer'

interface DrawerSlotProps {
  open: OpenMap | undefined
  parts: Drawer['parts']
  map: RefObject<MapLibre | null>
}

/** The place of the drawer, which is there once it was wanted. */
export function DrawerSlot({ open, parts, map }: DrawerSlotProps) {
  const [wasOpen, setWasOpen] = useState(false)
  if (parts.isOpen && !wasOpen) setWasOpen(true)
  return open && wasOpen ? <StudioDrawer open={open} parts={parts} map={map} /> : null
}
