'use client'

import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { CatchmentSubject } from '@/components/catchment/catchment-subject'
import { useEditing } from '@/components/configuration/use-editing'
import type { MapControls } from '@/components/map/map-controls'
import { roomForTools } from '@/components/map/start-room'
import { ComparisonScreen } from '@/components/records/comparison/comparison-screen'
import { type Comparing, useComparing } from '@/components/records/comparison/use-comparing'
import { type LocationList, useLocationList } from '@/components/records/locations/use-location-list'
import {
  compareHint,
  type RecordSelection,
  useLocationKeys,
  useRecordEscape,
  useRecordSelection,
} from '@/components/records/locations/use-record-selection'
import { RecordGround } from '@/components/records/map/record-ground'
import { useCovered, visibleStop } from '@/components/records/map/use-covered'
import {
  RecordColumns,
  RecordConfiguration,
  RecordEditing,
  RecordLayers,
  useRecordConfiguration,
} from '@/components/records/record-configuration'
import { FullReportDialog } from '@/components/records/report/full-report'
import { ReportSidebar, reportHalf } from '@/components/records/report/report-sidebar'
import { SharedReportTabs } from '@/components/records/report/report-tabs'
import type { ReportProps } from '@/components/records/report/use-report'
import { restingHeight, type SheetStop } from '@/components/ui/bottom-sheet'
import { notify } from '@/components/ui/notify'
import { scrollTogether } from '@/components/ui/scroll-together'
import { useLatest } from '@/components/ui/use-latest'
import type { Field } from '@/lib/catalogue/field'
import { allRecordColumns } from '@/lib/catalogue/record-columns'
import { hasMouse, useMedia } from '@/lib/client/browser/use-media'
import { useOwnMoney } from '@/lib/client/results/use-own-money'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { type ConfigurationFault, readConfiguration } from '@/lib/contract/map-configuration'
import type { OwnMoney } from '@/lib/contract/money'
import { layersOf } from '@/lib/domain/records/configured-layers'
import { estimateEnd } from '@/lib/domain/records/estimate-scale'
import type { Current, RecordLocation } from '@/lib/domain/records/evaluated-locations'
import { currentOf } from '@/lib/domain/records/location-list'
import { locationsFault } from '@/lib/domain/records/locations-fault'
import { fieldsOf, type MapTables, withConfiguration } from '@/lib/domain/records/map-tables'
import { withMoneyFields } from '@/lib/domain/records/money-columns'
import { locationsOf, usesOwnMoney } from '@/lib/domain/records/table-locations'
import { ConfigurationNotice } from './configuration-notice'
import { EditedRecord } from './edited-record'
import { RecordPanel } from './record-panel'
import { RecordTitle } from './record-title'

/** Zoom for a selected location, and after deselecting. */
const zooms = { selected: 13.5, deselected: 13 }

/** Where a phone's report rests; every newly opened one at half. */
function useSheetStop(selected: RecordLocation | undefined, compared: RecordLocation | undefined) {
  const [stop, setStop] = useState<SheetStop>('half')
  const [opened, setOpened] = useState({ selected, compared })
  if (opened.selected?.zid !== selected?.zid || opened.compared?.zid !== compared?.zid) {
    setOpened({ selected, compared })
    setStop('half')
  }
  return [stop, setStop] as const
}

/** Keeps the selected and the compared location in view once the sidebars are laid out. */
function useMapFollower(
  controls: RefObject<MapControls | null>,
  selected: RecordLocation | undefined,
  compared: RecordLocation | undefined,
  isPeeking: boolean,
) {
  const before = useRef(selected)
  const staying = useRef(false)
  const [isFollowing, onFollow] = useState(true)
  const wanted = useLatest(isFollowing)
  const wasPeeking = useRef(isPeeking)
  // Before the effect below, whose movement replaces this one.
  useEffect(() => {
    if (wasPeeking.current === isPeeking) return
    wasPeeking.current = isPeeking
    if (selected && !compared && wanted.current) controls.current?.flyTo(selected)
  }, [controls, selected, compared, wanted, isPeeking])
  useEffect(() => {
    const map = controls.current
    const wasSelected = before.current !== undefined
    before.current = selected
    const isStill = staying.current || !wanted.current
    staying.current = false
    if (!map || isStill) return
    if (selected && compared) map.fit([selected, compared])
    else if (selected) map.flyTo(selected, Math.max(map.camera().zoom, zooms.selected))
    else if (wasSelected) map.flyTo(map.camera(), zooms.deselected)
  }, [controls, selected, compared, wanted])
  return {
    isFollowing,
    onFollow,
    /** Ignores the next change of the selection. */
    stay() {
      staying.current = true
    },
  }
}

interface RecordViewProps {
  record: EvaluationRecord
  map: MapTables
  /** Version of the record that `map` belongs to; the record's own by default. */
  mapVersion?: number | undefined
  /** The list that holds the record; undefined if none does. */
  backTo?: string | undefined
  /** Workbench of the Full Report that is open over the record. */
  report: ReactNode
}

/** A record as configured, or as staff edit the configuration. */
export function RecordView(props: RecordViewProps) {
  const { record, map: whole, mapVersion = record.version } = props
  const editing = useEditing(record.evalId, { configuration: whole.configuration, version: mapVersion })
  // Typing takes priority over list and map.
  const shown = useDeferredValue(editing.isOpen ? editing.draft : whole.configuration)
  const { configuration, faults } = useMemo(() => readConfiguration(shown), [shown])
  const map = useMemo(() => withConfiguration(whole, configuration), [whole, configuration])
  const { values: own } = useOwnMoney()
  const fields = useMemo(() => withMoneyFields(fieldsOf(map), usesOwnMoney(map, own)), [map, own])
  const columns = useMemo(() => allRecordColumns(fields), [fields])
  const layers = useMemo(() => layersOf(map, configuration), [map, configuration])
  return (
    <RecordConfiguration value={configuration}>
      <RecordColumns value={columns}>
        <RecordLayers value={layers}>
          <RecordEditing value={editing}>
            <EditedRecord record={record} map={map}>
              <RecordParts {...props} map={map} own={own} fields={fields} faults={faults} />
            </EditedRecord>
          </RecordEditing>
        </RecordLayers>
      </RecordColumns>
    </RecordConfiguration>
  )
}

type RecordPartsProps = RecordViewProps & {
  own: readonly OwnMoney[]
  fields: readonly Field[]
  faults: readonly ConfigurationFault[]
}

/** A record's locations in a list and on a map, or up to ten of them side by side. */
function RecordParts({ record, map, own, backTo, report, fields, faults }: RecordPartsProps) {
  const configuration = useRecordConfiguration()
  const { isComparable } = configuration.list
  const locations = locationsOf(map, own)
  const list = useLocationList(locations, fields)
  const comparing = useComparing(locations, list.view.type, isComparable)
  if (comparing.opened) return <ComparisonScreen record={record} opened={comparing.opened} />
  const placeless = locationsFault(map)
  return (
    <ListAndMap
      record={record}
      backTo={backTo}
      report={report}
      faults={faults}
      locations={locations}
      placeless={placeless}
      list={list}
      comparing={comparing}
    />
  )
}

interface ListAndMapProps extends Omit<RecordPartsProps, 'map' | 'own' | 'fields'> {
  locations: readonly RecordLocation[]
  /** Why the map has no locations. */
  placeless: string | undefined
  list: LocationList
  comparing: Comparing
}

/** List, map, and the reports of one or two locations. */
function ListAndMap(props: ListAndMapProps) {
  const { record, backTo, report, faults, locations, placeless, list, comparing } = props
  const configuration = useRecordConfiguration()
  const { isVisible: hasList, isComparable } = configuration.list
  const hasReports = configuration.reportPanel.isVisible
  const { listed, view } = list
  const end = useMemo(() => estimateEnd(locations, view.type), [locations, view.type])
  const controls = useRef<MapControls>(null)
  const reports = useRecordSelection(locations, isComparable)
  // While choosing for a comparison, a press chooses instead of opening a report.
  const selection = comparing.isPicking ? { ...reports, choose: comparing.toggle } : reports
  const { selected, compared, choose } = selection
  const [stop, setStop] = useSheetStop(selected, compared)
  const follower = useMapFollower(controls, selected, compared, stop === 'peek')
  useCompareHint(selected, isComparable ? locations.length : 0)
  const select = useCallback((location: RecordLocation) => choose(location, false), [choose])
  const order = useMemo(() => listed.map(({ location }) => location), [listed])
  useLocationKeys(order, selected, select)
  useRecordEscape(selection)
  const [stationOfA, setStationOfA] = useState<string>()
  const [stationOfB, setStationOfB] = useState<string>()
  const { isWide, hasRoomForTwo, isCovered, covered } = useCovered(selection, hasReports, stop)
  const panel = { record, backTo, list, placeless, end, selection, comparing, isCovered }
  return (
    <div
      onScrollCapture={scrollTogether}
      className="relative flex min-h-0 w-full flex-1 max-md:flex-col-reverse"
    >
      <h2 className="sr-only">Locations and their map</h2>
      {hasList && <RecordPanel {...panel} />}
      <div
        // Relative to the map itself: a line above a shared record makes it lower than the window.
        style={
          {
            '--covered': `${covered.right + (isWide ? roomForTools : 0)}px`,
            '--map-foot': covered.bottom > 0 ? restingHeight(visibleStop(stop), reportHalf) : '0px',
          } as CSSProperties
        }
        className="relative min-h-0 min-w-0 flex-1"
      >
        {!hasList && <RecordTitle record={record} backTo={backTo} placeless={placeless} />}
        <RecordGround
          name={record.name}
          locations={locations}
          list={list}
          end={end}
          selected={selected}
          compared={compared}
          isWide={isWide}
          picked={comparing.picked}
          {...follower}
          covered={covered}
          catchment={catchmentOf(selection, { A: stationOfA, B: stationOfB })}
          onHideCatchment={() => selection.showOnMap(null)}
          onReady={(ready) => {
            controls.current = ready
            // The map starts centred on A, where a report may cover it.
            if (selected && compared) ready.fit([selected, compared])
            else if (selected) ready.flyTo(selected)
          }}
          onChoose={choose}
          onSite={() => {
            follower.stay()
            selection.close()
          }}
        />
      </div>
      {hasReports && (
        <Reports
          evalId={record.parent ?? record.evalId}
          current={currentOf(view.type)}
          selection={selection}
          listed={listed.length}
          isAlone={locations.length < 2 || !isComparable}
          hasRoomForTwo={hasRoomForTwo}
          stop={stop}
          onStop={setStop}
          onStationOfA={setStationOfA}
          onStationOfB={setStationOfB}
        />
      )}
      <ConfigurationNotice faults={faults} filtered={list.columns} />
      <FullReportDialog evalId={record.parent ?? record.evalId} locations={locations}>
        {report}
      </FullReportDialog>
    </div>
  )
}

/** The catchment that the address names, for the station that its report shows. */
function catchmentOf(
  { selected, compared, mapped }: RecordSelection,
  stations: Readonly<Record<'A' | 'B', string | undefined>>,
): CatchmentSubject | undefined {
  const location = mapped === 'B' ? compared : selected
  const config = mapped === null ? undefined : stations[mapped]
  if (mapped === null || !location || config === undefined) return undefined
  return {
    place: location,
    name: location.name,
    letter: mapped,
    config,
    channel: `catchment-${mapped}`,
  }
}

/** Introduces comparing, given another location, a mouse and a keyboard. */
function useCompareHint(selected: RecordLocation | undefined, count: number) {
  const isMeant = useMedia(hasMouse) && selected !== undefined && count > 1
  useEffect(() => {
    if (!isMeant) return
    notify.info(compareHint)
    // It is about this screen, and would cover the foot of the next one.
    return () => notify.withdraw('info', compareHint)
  }, [isMeant])
}

/** Covers the list if two reports do not fit, at the other report's height. */
const overList =
  'md:inset-y-0 md:left-0 md:max-h-full md:w-(--size-panel) md:rounded-none md:pt-3 md:shadow-none'

interface ReportsProps extends Pick<ReportProps, 'stop' | 'onStop'> {
  evalId: string
  current: Current
  selection: RecordSelection
  listed: number
  isAlone: boolean
  hasRoomForTwo: boolean
  onStationOfA: (config: string | undefined) => void
  onStationOfB: (config: string | undefined) => void
}

/** One sidebar, or A with B to its right. */
function Reports(props: ReportsProps) {
  const { selection, isAlone, hasRoomForTwo, onStationOfA, onStationOfB, ...shared } = props
  const { selected, compared, close, closeCompared, isPicking, pick, mapped, showOnMap } = selection
  const [ofSelected, setOfSelected] = useState<number>()
  const [ofCompared, setOfCompared] = useState<number>()
  if (!selected) return null
  const place = 'absolute top-3 z-sheet w-(--size-sidebar)'
  const onMap = (letter: 'A' | 'B') => ({
    isOn: mapped === letter,
    onChange: (isOn: boolean) => showOnMap(isOn ? letter : null),
  })
  return (
    <SharedReportTabs key={shared.current}>
      <ReportSidebar
        key={`A ${selected.zid}`}
        letter="A"
        location={selected}
        {...shared}
        isCovered={compared !== undefined}
        other={compared && ofCompared}
        onUtilization={setOfSelected}
        onClose={close}
        onMap={onMap('A')}
        onStation={onStationOfA}
        comparing={isAlone ? undefined : { isPicking, pick }}
        className={`${place} right-3 ${compared && hasRoomForTwo ? 'md:right-[344px]' : ''}`}
      />
      {compared && (
        <ReportSidebar
          key={`B ${compared.zid}`}
          letter="B"
          location={compared}
          {...shared}
          other={ofSelected}
          onUtilization={setOfCompared}
          onClose={closeCompared}
          onMap={onMap('B')}
          onStation={onStationOfB}
          className={`${place} ${hasRoomForTwo ? 'right-3' : overList}`}
        />
      )}
    </SharedReportTabs>
  )
}
