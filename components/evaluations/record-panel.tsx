'use client'

import { ArrowDown, ArrowLeft, Search } from 'lucide-react'
import Link from 'next/link'
import { useEffect, useRef } from 'react'
import { buttonClass } from '@/components/ui/button-class'
import { CompareHint } from '@/components/ui/compare-hint'
import { Input } from '@/components/ui/input'
import { Segmented } from '@/components/ui/segmented'
import { VirtualList, type VirtualListHandle } from '@/components/ui/virtual/virtual-list'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import type { Current, RecordLocation } from '@/lib/domain/evaluation/evaluated-locations'
import { formatCountOf } from '@/lib/format/number'
import { LocationRow } from './location-row'
import { NothingFound } from './nothing-found'
import { ScorecardButton, SpreadsheetButton } from './record-files'
import { RecordProblems } from './record-problems'
import { RecordShare } from './record-share'
import type { RecordSelection } from './use-record-selection'

interface RecordPanelProps {
  record: EvaluationRecord
  /** The list that holds the record; undefined where there is none. */
  backTo: string | undefined
  locations: readonly RecordLocation[]
  selection: RecordSelection
  search: string
  onSearch: (search: string) => void
  current: Current
  currents: readonly Current[]
  onCurrent: (current: Current) => void
}

/** The record's locations, best first, with one count and one column heading for all rows. */
export function RecordPanel(props: RecordPanelProps) {
  const { record, locations, selection, current, search, onSearch } = props
  return (
    <aside
      data-ground="paper"
      aria-label={record.name}
      className="z-10 flex w-(--size-panel) flex-none flex-col bg-paper text-ink-1000 max-md:h-1/2 max-md:w-full"
    >
      <PanelHead {...props} />
      <RecordProblems problems={record.problems} />
      <CompareHint
        name={selection.isPicking ? selection.selected?.name : undefined}
        onCancel={() => selection.pick(false)}
        className="mx-4 mt-3"
      />
      <div className="flex items-center justify-between border-b border-ink-200 px-4 pt-3 pb-1.5 text-xs text-ink-600">
        <span className="tnum">{formatCountOf(locations.length, 'location')}</span>
        <span className="flex items-center gap-1">
          kWh/day
          <ArrowDown aria-label="highest first" className="size-3.5" />
        </span>
      </div>
      <div className="min-h-0 flex-1">
        {locations.length === 0 ? (
          <NothingFound title="No locations found" search={search} onClear={() => onSearch('')} />
        ) : (
          <Rows locations={locations} selection={selection} current={current} />
        )}
      </div>
    </aside>
  )
}

function PanelHead(props: RecordPanelProps) {
  const { record, backTo, search, onSearch, current, currents, onCurrent } = props
  return (
    <div className="px-4 pt-3.5">
      <div className="max-md:flex max-md:items-center max-md:gap-2">
        {backTo !== undefined && (
          <Link href={backTo} className={`${buttonClass({ tone: 'ghost', size: 'sm' })} -ml-2`}>
            <ArrowLeft aria-hidden className="size-3.5" />
            Back
          </Link>
        )}
        <h1
          dir="auto"
          title={record.name}
          className="line-clamp-2 text-left text-[17px] leading-6 font-semibold tracking-[-0.018em] wrap-anywhere md:mt-0.5"
        >
          {record.name}
        </h1>
      </div>
      <div className="mt-2 flex gap-1.5">
        <Input
          quiet
          className="min-w-0"
          type="search"
          icon={<Search aria-hidden />}
          aria-label="Search locations"
          placeholder="Search"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
        <RecordShare record={record} />
        <ScorecardButton record={record} tone="soft" size="md" />
        <SpreadsheetButton record={record} tone="soft" size="md" />
      </div>
      {currents.length > 1 && (
        <Segmented
          className="mt-2.5"
          label="Power Type"
          segments={currents.map((value) => ({ value, label: value }))}
          value={current}
          onChange={onCurrent}
        />
      )}
    </div>
  )
}

function Rows({
  locations,
  selection,
  current,
}: Pick<RecordPanelProps, 'locations' | 'selection' | 'current'>) {
  const list = useRef<VirtualListHandle>(null)
  const { selected, compared } = selection
  const position = selected ? locations.indexOf(selected) : -1
  useEffect(() => {
    if (position >= 0) list.current?.scrollToIndex(position)
  }, [position])
  return (
    <VirtualList
      ref={list}
      label="Locations"
      count={locations.length}
      itemAt={(index) => locations[index]}
      itemKey={(location) => location.zid}
      height={54}
      renderItem={(location, index) => (
        <LocationRow
          isFirst={index === 0}
          location={location}
          current={current}
          letter={letterOf(location, selected, compared)}
          onChoose={(isShift) => selection.choose(location, isShift)}
        />
      )}
    />
  )
}

function letterOf(
  location: RecordLocation,
  selected: RecordLocation | undefined,
  compared: RecordLocation | undefined,
): 'A' | 'B' | undefined {
  if (location === selected) return 'A'
  return location === compared ? 'B' : undefined
}
