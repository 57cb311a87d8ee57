'use client'

import type { RecordSelection } from '@/components/records/locations/use-record-selection'
import { useRecordEditing } from '@/components/records/record-configuration'
import { reportHalf } from '@/components/records/report/report-sidebar'
import { type SheetStop, stopHeight } from '@/components/ui/bottom-sheet'
import { besideMap, sidebarRoom, twoSidebars, useMedia } from '@/lib/client/browser/use-media'

/** Panel width in px (design tokens). */
const panelWidth = 350
/** Width of the configuration editor in px. */
export const editorWidth = 440
/** Header height in px (design tokens). */
const header = 48

const isOverList = ({ selected, isPicking }: RecordSelection) => selected !== undefined && !isPicking

/** A full sheet leaves the map as it was, since none of it shows. */
export const visibleStop = (stop: SheetStop): SheetStop => (stop === 'peek' ? 'peek' : 'half')

/** Area that reports cover over list and map; `stop` is where a phone's sheet rests. */
export function useCovered(selection: RecordSelection, hasReports: boolean, stop: SheetStop) {
  const { selected, compared } = selection
  const isWide = useMedia(besideMap)
  const isEditing = useRecordEditing()?.isOpen ?? false
  const hasRoomForTwo = useMedia(twoSidebars(panelWidth + (isEditing ? editorWidth : 0)))
  const beside = hasReports
    ? Number(selected !== undefined) + Number(compared !== undefined && hasRoomForTwo)
    : 0
  // On phones a report covers the list; so does a second one that does not fit beside the map.
  const isCovered = hasReports && (isWide ? compared !== undefined && !hasRoomForTwo : isOverList(selection))
  const covered = {
    right: isWide ? beside * sidebarRoom : 0,
    bottom: !isWide && isCovered ? stopHeight(visibleStop(stop), window.innerHeight - header, reportHalf) : 0,
  }
  return { isWide, hasRoomForTwo, isCovered, covered }
}
