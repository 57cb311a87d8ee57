'use client'

import { ArrowLeft, Search, Share2 } from 'lucide-react'
import Link from 'next/link'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ConfigurationButton } from '@/components/configuration/configuration-button'
import { ScorecardButton, SpreadsheetButton } from '@/components/documents/record-files'
import { SignInDialog } from '@/components/evaluation-entry/sign-in-dialog'
import { FiltersProvider } from '@/components/filters/filter-source'
import { LoosenFilter } from '@/components/filters/loosen-filter'
import { PlanButton } from '@/components/network-entry/plan-button'
import { DatasetButton } from '@/components/record-changes/dataset-button'
import { ChosenBar, CompareSeveral } from '@/components/records/comparison/compare-several'
import type { Comparing } from '@/components/records/comparison/use-comparing'
import { FiltersPanel, FiltersPill } from '@/components/records/filters/filters-panel'
import { NothingFound } from '@/components/records/list/nothing-found'
import { BrandsPill, PowerTypePill } from '@/components/records/locations/list-pills'
import { ListHead, ListToolbar } from '@/components/records/locations/list-toolbar'
import { LocationRow, rowHeight } from '@/components/records/locations/location-row'
import { useRowFields } from '@/components/records/locations/row-fields'
import type { LocationList } from '@/components/records/locations/use-location-list'
import type { RecordSelection } from '@/components/records/locations/use-record-selection'
import { useRecordConfiguration, useRecordEditing } from '@/components/records/record-configuration'
import { ShareDialog } from '@/components/sharing/share-dialog'
import { Button, buttonClass } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { CompareHint } from '@/components/ui/compare-hint'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/text-field'
import { VirtualList, type VirtualListHandle } from '@/components/ui/virtual/virtual-list'
import type { RecordColumn } from '@/lib/catalogue/record-columns'
import { useGuest } from '@/lib/client/session/guest'
import { useSharedView } from '@/lib/client/sharing/shared-view'
import { planPath, routes } from '@/lib/config/routes'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import type { RecordLocation } from '@/lib/domain/records/evaluated-locations'
import { filteredDataset } from '@/lib/domain/records/filtered-dataset'
import { isSummary } from '@/lib/domain/records/record-facts'
import { MapSource } from './foreign-map'
import { RecordProblems } from './record-problems'
import { RecordStudio } from './record-title'

interface RecordPanelProps {
  record: EvaluationRecord
  /** The list that holds the record; undefined if none does. */
  backTo: string | undefined
  list: LocationList
  /** Why the map has no locations; undefined if it has some, or none was evaluated. */
  placeless?: string | undefined
  /** End of the map's colour scale in kWh/day; undefined without any estimate. */
  end: number | undefined
  selection: RecordSelection
  comparing: Comparing
  /** A report covers the panel: inert for keyboard and screen readers. */
  isCovered: boolean
}

export function RecordPanel(props: RecordPanelProps) {
  const { record, list, isCovered } = props
  const [isAsking, ask] = useState(false)
  const register = useCallback(() => ask(true), [])
  const { source } = list.filters
  const filters = useMemo(() => ({ ...source, onLocked: register }), [source, register])
  return (
    <aside
      data-ground="paper"
      aria-label={record.name}
      inert={isCovered}
      className={classes(
        'z-panel flex w-(--size-panel) flex-none flex-col bg-paper text-ink-1000 max-md:h-1/2 max-md:w-full',
        // On phones the map takes its room.
        isCovered && 'max-md:hidden',
      )}
    >
      <FiltersProvider source={filters}>
        {list.isFiltering && list.total > 0 ? (
          <FiltersPanel
            filters={list.filters}
            listed={list.listed.length}
            total={list.total}
            onClose={() => list.onFiltering(false)}
          />
        ) : (
          <Locations {...props} onRegister={register} />
        )}
      </FiltersProvider>
      <SignInDialog open={isAsking} reason="unlock" returnTo={routes.scouting} onClose={() => ask(false)} />
    </aside>
  )
}

type LocationsProps = RecordPanelProps & { onRegister: () => void }

function Locations(props: LocationsProps) {
  const { record, list, placeless, selection, comparing, onRegister } = props
  const fields = useRowFields(list)
  return (
    <>
      <PanelHead {...props} />
      <RecordProblems problems={record.problems} />
      <CompareHint
        name={selection.isPicking ? selection.selected?.name : undefined}
        onCancel={() => selection.pick(false)}
        className="mx-4 mt-3"
      />
      {list.total === 0 ? (
        <EmptyState title="This record has no locations.">
          {placeless ?? 'None of its locations could be evaluated.'}
        </EmptyState>
      ) : (
        <>
          <ListToolbar list={list} fields={fields} onRegister={onRegister}>
            {list.total > 1 && <CompareSeveral comparing={comparing} selection={selection} />}
          </ListToolbar>
          <ListHead fields={fields.shown} />
          <div className="min-h-0 flex-1">
            <ListBody {...props} fields={fields.shown} />
          </div>
          <ChosenBar comparing={comparing} />
        </>
      )}
    </>
  )
}

/** Leads back to the network plan that the record was saved from; nothing for others than the plan's owner. */
function PlanSource({ record: { plan } }: { record: Pick<EvaluationRecord, 'plan'> }) {
  if (!plan) return null
  return (
    <p className="mt-0.5 truncate text-xs text-ink-600">
      {'From the plan '}
      <Link href={planPath(plan.id)} dir="auto" className="font-medium text-ink-1000 underline">
        {plan.name}
      </Link>
    </p>
  )
}

function PanelHead({ record, backTo, list }: LocationsProps) {
  const isShared = useSharedView() !== null
  return (
    <div className="px-4 pt-3.5">
      <div className="flex flex-wrap items-center gap-x-2 max-md:flex-nowrap">
        {backTo !== undefined && (
          <Link href={backTo} className={`${buttonClass({ tone: 'ghost', size: 'sm' })} -ml-2`}>
            <ArrowLeft aria-hidden className="size-3.5" />
            Back
          </Link>
        )}
        <ConfigurationButton editing={useRecordEditing()} className="ml-auto max-md:order-last" />
        <h1
          dir="auto"
          title={record.name}
          className="line-clamp-2 text-left text-[17px] leading-6 font-semibold tracking-[-0.018em] wrap-anywhere md:mt-0.5 md:basis-full"
        >
          {record.name}
        </h1>
      </div>
      <MapSource record={record} />
      <PlanSource record={record} />
      <div className="mt-2 flex gap-1.5">
        {list.isSearchable && (
          <Input
            quiet
            className="min-w-0"
            type="search"
            icon={<Search aria-hidden />}
            aria-label="Search locations"
            placeholder="Search"
            value={list.view.search}
            onChange={(event) => list.onSearch(event.target.value)}
          />
        )}
        <RecordShare record={record} />
        <RecordStudio record={record} />
        {/* A public link has it above the page. */}
        {!isShared && <ScorecardButton record={record} tone="soft" size="md" />}
        <SpreadsheetButton record={record} tone="soft" size="md" />
        <DatasetButton record={record} />
        <RecordPlan record={record} list={list} />
      </div>
      {list.total > 0 && (
        <div className="mt-2.5 flex flex-wrap gap-1.5">
          <FiltersPill onOpen={() => list.onFiltering(true)} />
          <PowerTypePill {...list} />
          <BrandsPill />
        </div>
      )}
    </div>
  )
}

function ListBody(props: RecordPanelProps & { fields: readonly RecordColumn[] }) {
  const { list, end, selection, comparing, fields } = props
  const { listed, view, onClear, filters, mostHiding } = list
  const rows = useRef<VirtualListHandle>(null)
  const { selected, compared } = selection
  const position = selected ? listed.findIndex(({ location }) => location === selected) : -1
  useEffect(() => {
    if (position >= 0) rows.current?.scrollToIndex(position)
  }, [position])
  if (listed.length === 0) {
    return filters.source.filtering.count === 0 ? (
      <NothingFound title="No locations found" search={view.search} onClear={onClear} />
    ) : (
      <EmptyState
        title="No locations found"
        action={
          <div className="grid justify-items-center gap-2">
            <LoosenFilter dataset={filteredDataset} mostHiding={mostHiding} />
            <Button tone="line" onClick={onClear}>
              Show all
            </Button>
          </div>
        }
      >
        Nothing matches the search and the filters.
      </EmptyState>
    )
  }
  return (
    <VirtualList
      ref={rows}
      label="Locations"
      count={listed.length}
      itemAt={(index) => listed[index]}
      itemKey={({ location }) => location.zid}
      height={rowHeight(fields.length)}
      renderItem={(each, index) => (
        <LocationRow
          isFirst={index === 0}
          listed={each}
          leading={list.configured.find(({ isLeading }) => isLeading)}
          fields={fields}
          columns={list.known}
          end={end}
          letter={comparing.picked.get(each.location) ?? letterOf(each.location, selected, compared)}
          isPicking={comparing.isPicking}
          onChoose={(isShift) => selection.choose(each.location, isShift)}
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

/** Not of a shared record, whose viewer may have none of its own. */
function RecordPlan({ record, list }: Pick<RecordPanelProps, 'record' | 'list'>) {
  const isShared = useSharedView() !== null
  if (isShared || list.total < 2) return null
  return (
    <PlanButton
      isShort
      tone="soft"
      name={record.name}
      candidates={() => ({ kind: 'record', evalId: record.evalId })}
    />
  )
}

/** Shares a whole record. Nothing for guests, whose records are examples, or for one current of a record of both. */
function RecordShare({ record }: { record: EvaluationRecord }) {
  const { isGuest } = useGuest()
  const isShared = useSharedView() !== null
  const { enableShare } = useRecordConfiguration().reportPanel
  const [address, setAddress] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { evalId } = record
  const subject = useMemo(
    () => ({ kind: 'record' as const, id: evalId, ...(isSummary({ evalId }) && { growing: true as const }) }),
    [evalId],
  )
  if (isGuest || isShared || !enableShare || record.parent !== undefined) return null
  const press = () => {
    const url = new URL(window.location.href)
    for (const name of ['id', 'beside', 'search']) url.searchParams.delete(name)
    setAddress(url.href)
    setOpen(true)
  }
  return (
    <>
      <IconButton label="Share evaluation" tone="soft" icon={<Share2 aria-hidden />} onClick={press} />
      <ShareDialog open={isOpen} onOpenChange={setOpen} subject={subject} address={address} />
    </>
  )
}
