'use client'

import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { MapControls } from '@/components/map/map-controls'
import { notify } from '@/components/ui/notify'
import { scrollTogether } from '@/components/ui/scroll-together'
import { besideMap, hasMouse, sidebarRoom, twoSidebars, useMedia } from '@/lib/client/page/use-media'
import type { EvaluationMap, EvaluationRecord } from '@/lib/contract/evaluation'
import {
  type Current,
  listLocations,
  locationsOf,
  type RecordLocation,
} from '@/lib/domain/evaluation/evaluated-locations'
import { RecordMap } from './record-map'
import { RecordPanel } from './record-panel'
import { ReportSidebar } from './report-sidebar'
import {
  compareHint,
  currentsIn,
  useLocationKeys,
  useRecordEscape,
  useRecordSelection,
} from './use-record-selection'

interface RecordViewProps {
  record: EvaluationRecord
  map: EvaluationMap
  /** The list that holds the record; undefined where there is none. */
  backTo?: string | undefined
}

/** Zoom for a selected location, and after deselection. */
const zooms = { selected: 13.5, deselected: 13 }
/** Width of the panel in px (design tokens). */
const panelWidth = 350

/** A record: list, map, and the reports of one or two locations above it. */
export function RecordView({ record, map, backTo }: RecordViewProps) {
  const locations = useMemo(() => locationsOf(map), [map])
  const currents = useMemo(() => currentsIn(locations), [locations])
  const [current, setCurrent] = useState<Current>(currents[0] ?? 'DC')
  const [search, setSearch] = useState('')
  const listed = useMemo(() => listLocations(locations, { search, current }), [locations, search, current])
  const controls = useRef<MapControls>(null)
  const selection = useRecordSelection(locations)
  const { selected, compared, choose } = selection
  useMapFollower(controls, selected, compared)
  useCompareHint(selected, locations.length)
  const select = useCallback((location: RecordLocation) => choose(location, false), [choose])
  useLocationKeys(listed, selected, select)
  useRecordEscape(selection)
  const isWide = useMedia(besideMap)
  const hasRoomForTwo = useMedia(twoSidebars(panelWidth))
  const beside = Number(selected !== undefined) + Number(compared !== undefined && hasRoomForTwo)
  return (
    <div
      onScrollCapture={scrollTogether}
      className="relative flex min-h-0 w-full flex-1 max-md:flex-col-reverse"
    >
      <h2 className="sr-only">Locations and their map</h2>
      <RecordPanel
        record={record}
        backTo={backTo}
        locations={listed}
        selection={selection}
        search={search}
        onSearch={setSearch}
        current={current}
        currents={currents}
        onCurrent={setCurrent}
      />
      <div className="relative min-h-0 min-w-0 flex-1">
        <RecordMap
          name={record.name}
          locations={locations}
          selected={selected}
          compared={compared}
          current={current}
          covered={isWide ? beside * sidebarRoom : 0}
          onReady={(ready) => {
            controls.current = ready
          }}
          onChoose={choose}
        />
      </div>
      <Reports
        evalId={record.evalId}
        current={current}
        selection={selection}
        isAlone={locations.length < 2}
        hasRoomForTwo={hasRoomForTwo}
      />
    </div>
  )
}

/** Keeps the selected and the compared location in view, once the sidebars have been laid out. */
function useMapFollower(
  controls: RefObject<MapControls | null>,
  selected: RecordLocation | undefined,
  compared: RecordLocation | undefined,
) {
  const before = useRef(selected)
  useEffect(() => {
    const map = controls.current
    const wasSelected = before.current !== undefined
    before.current = selected
    if (!map) return
    if (selected && compared) map.fit([selected, compared])
    else if (selected) map.flyTo(selected, Math.max(map.camera().zoom, zooms.selected))
    else if (wasSelected) map.flyTo(map.camera(), zooms.deselected)
  }, [controls, selected, compared])
}

/** Explains how to compare, given another location and a mouse with a keyboard. */
function useCompareHint(selected: RecordLocation | undefined, count: number) {
  const isMeant = useMedia(hasMouse) && selected !== undefined && count > 1
  useEffect(() => {
    if (!isMeant) return
    notify.info(compareHint)
    // It is about this screen, and covers the foot of the next one.
    return () => notify.withdraw('info', compareHint)
  }, [isMeant])
}

/** Replaces the list where two reports do not fit, at the height of the other report. */
const overList =
  'md:inset-y-0 md:left-0 md:max-h-full md:w-(--size-panel) md:rounded-none md:pt-3 md:shadow-none'

interface ReportsProps {
  evalId: string
  current: Current
  selection: ReturnType<typeof useRecordSelection>
  /** The record has no other location. */
  isAlone: boolean
  hasRoomForTwo: boolean
}

/** One sidebar, or A with B to its right. */
function Reports({ evalId, current, selection, isAlone, hasRoomForTwo }: ReportsProps) {
  const { selected, compared, close, closeCompared, isPicking, pick } = selection
  const [ofSelected, setOfSelected] = useState<number>()
  const [ofCompared, setOfCompared] = useState<number>()
  if (!selected) return null
  const place = 'absolute top-3 z-20 w-(--size-sidebar) max-md:inset-0 max-md:w-full'
  return (
    <>
      <ReportSidebar
        key={`A ${selected.zid}`}
        letter="A"
        location={selected}
        evalId={evalId}
        current={current}
        other={compared && ofCompared}
        onUtilization={setOfSelected}
        onClose={close}
        comparing={isAlone ? undefined : { isPicking, pick }}
        // On phones the report covers the list, where the compared location is picked.
        className={`${place} right-3 ${compared && hasRoomForTwo ? 'md:right-[344px]' : ''} ${isPicking ? 'max-md:hidden' : ''}`}
      />
      {compared && (
        <ReportSidebar
          key={`B ${compared.zid}`}
          letter="B"
          location={compared}
          evalId={evalId}
          current={current}
          other={ofSelected}
          onUtilization={setOfCompared}
          onClose={closeCompared}
          className={`${place} ${hasRoomForTwo ? 'right-3' : overList}`}
        />
      )}
    </>
  )
}
