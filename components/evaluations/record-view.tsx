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
  backTo: string
}

/** Zoom of the map for a selected location, and after it is let go. */
const zooms = { selected: 13.5, deselected: 13 }
/** Px of the panel (tokens). */
const panelWidth = 350

/** A record: its list, its map, and the reports of one or two of its locations over it. */
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

/** Keeps the map at what is selected, both places when two are compared; after the sidebars have taken their room. */
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

/** Says how to compare, where there is something to compare with and a keyboard beside the mouse. */
function useCompareHint(selected: RecordLocation | undefined, count: number) {
  const isMeant = useMedia(hasMouse) && selected !== undefined && count > 1
  useEffect(() => {
    if (isMeant) notify.info(compareHint)
  }, [isMeant])
}

/** Where there is no room for two reports: in the place of the list, as high as the other one begins. */
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

/** One sidebar, or A and right of it B. */
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
        // What is compared is chosen in the list, which the report covers on phones.
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
