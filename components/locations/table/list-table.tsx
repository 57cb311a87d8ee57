'use client'

import { Trash2 } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { ListCrumb } from '@/components/location-import/list-crumb'
import type { ListFiles } from '@/components/location-import/use-list-files'
import { ExportMenu } from '@/components/locations/export-menu'
import { statusOptions } from '@/components/locations/form/parking-options'
import { ListSearch, NothingListed } from '@/components/locations/list-search'
import { RemovalQuestion, RemovedNote, useRemovalOfMany } from '@/components/locations/removal'
import { PlanButton } from '@/components/network-entry/plan-button'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { Select } from '@/components/ui/select'
import { VirtualList } from '@/components/ui/virtual/virtual-list'
import { parkingTypeTitle } from '@/lib/catalogue/parking-types'
import { useListedLocations } from '@/lib/client/locations/list-view'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { powerTypeSchema } from '@/lib/contract/evaluation'
import { capacityOf, rangeToggled } from '@/lib/domain/locations/listed-locations'
import {
  type LocationChange,
  powerTypeOptions,
  powerTypeTitle,
  type SavedLocation,
} from '@/lib/domain/locations/saved-list-rules'
import { formatCount, formatCountOf } from '@/lib/format/number'

function useSelection(locations: readonly SavedLocation[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<number>(undefined)
  const selected = locations.filter(({ id }) => chosen.has(id))
  const ids: ReadonlySet<string> = new Set(selected.map(({ id }) => id))
  const isAll = selected.length > 0 && selected.length === locations.length
  return {
    ids,
    selected,
    isAll,
    toggle(index: number, isRange: boolean) {
      const from = isRange ? (last.current ?? index) : index
      last.current = index
      setChosen(rangeToggled(locations, ids, { from, to: index }))
    },
    toggleAll: () => setChosen(new Set(isAll ? [] : locations.map(({ id }) => id))),
  }
}

type Selection = ReturnType<typeof useSelection>

interface ListTableProps {
  files: ListFiles
  onClose: () => void
}

const rowHeight = 40
const columns =
  'grid grid-cols-[24px_minmax(48px,96px)_minmax(140px,3fr)_minmax(140px,4fr)_88px_88px_88px_minmax(96px,2fr)_88px_88px] items-center gap-x-3 px-5 max-sm:px-4'

/** The saved locations as a table, for bulk changes. */
export function ListTable({ files, onClose }: ListTableProps) {
  const locations = useSavedLocations((list) => list.locations)
  const listed = useListedLocations()
  const rows = useMemo(() => listed.map(({ location }) => location), [listed])
  const selection = useSelection(rows)
  return (
    <section
      aria-label="Table of the saved locations"
      data-ground="paper"
      className="flex min-h-0 min-w-0 flex-1 flex-col bg-paper text-ink-1000"
    >
      <header className="px-5 pt-3.5 pb-3 max-sm:px-4">
        <ListCrumb onClose={onClose}>Table</ListCrumb>
        <h1 className="mt-0.5 text-xl leading-[26px] font-semibold tracking-[-0.018em]">
          Saved Locations{' '}
          <span className="tnum font-normal text-ink-600">{formatCount(locations.length)}</span>
        </h1>
        <ListSearch className="mt-2 max-w-[28rem]" />
        <SelectionBar selection={selection} files={files} onClose={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-x-auto overflow-y-hidden border-t border-ink-200">
        <div className="flex h-full min-w-[1040px] flex-col">
          <Heading selection={selection} />
          <div className="min-h-0 flex-1">
            {rows.length === 0 && locations.length > 0 ? (
              <NothingListed />
            ) : (
              <VirtualList
                label="Saved Locations"
                count={rows.length}
                itemAt={(index) => rows[index]}
                itemKey={({ id }) => id}
                height={rowHeight}
                renderItem={(location, index) => (
                  <Row location={location} index={index} selection={selection} />
                )}
              />
            )}
          </div>
        </div>
      </div>
      <RemovedNote />
    </section>
  )
}

const check = 'size-4 cursor-pointer accent-ink-1000 max-sm:size-5'

function Heading({ selection }: { selection: Selection }) {
  return (
    <div className={`${columns} bg-ink-50 py-2 text-xs font-medium text-ink-600`}>
      <input
        type="checkbox"
        aria-label="Select all"
        className={check}
        checked={selection.isAll}
        ref={(box) => {
          if (box) box.indeterminate = !selection.isAll && selection.ids.size > 0
        }}
        onChange={selection.toggleAll}
      />
      <span>ID</span>
      <span>Name</span>
      <span>Address</span>
      <span className="text-right">Latitude</span>
      <span className="text-right">Longitude</span>
      <span className="pl-3">Power</span>
      <span>Parking type</span>
      <span>Status</span>
      <span className="text-right">Capacity</span>
    </div>
  )
}

interface RowProps {
  location: SavedLocation
  index: number
  selection: Selection
}

function Row({ location, index, selection }: RowProps) {
  const { id, name, address, lat, lng, evaluationType, parkingType, status } = location
  const isSelected = selection.ids.has(id)
  return (
    <label
      className={`${columns} h-full cursor-pointer border-b border-ink-200 ${isSelected ? 'bg-volt-wash' : 'hover:bg-ink-50'}`}
    >
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        className={check}
        checked={isSelected}
        onChange={() => undefined}
        // Shift selects the range from the previous press.
        onClick={({ shiftKey }) => selection.toggle(index, shiftKey)}
      />
      <span className="truncate text-ink-600">{id}</span>
      <span dir="auto" title={name} className="truncate font-medium">
        {name}
      </span>
      <span dir="auto" title={address} className="truncate">
        {address || '–'}
      </span>
      <span className="tnum text-right">{lat.toFixed(5)}</span>
      <span className="tnum text-right">{lng.toFixed(5)}</span>
      <span className="pl-3">{powerTypeTitle(evaluationType)}</span>
      <span className="truncate">{parkingTypeTitle(parkingType) || '–'}</span>
      <span dir="auto" className="truncate">
        {status || '–'}
      </span>
      <span className="tnum text-right">{formatCount(capacityOf(location))} kW</span>
    </label>
  )
}

interface SelectionBarProps {
  selection: Selection
  files: ListFiles
  onClose: () => void
}

/** Actions on the selection, of constant height, so that the table does not move. */
function SelectionBar({ selection: { ids, selected }, files, onClose }: SelectionBarProps) {
  const none = ids.size === 0
  const removal = useRemovalOfMany()
  const setPower = (value: string) => {
    const type = powerTypeSchema.parse(value)
    setAll({ evaluationType: type }, powerTypeTitle(type))
  }
  const setAll = (change: LocationChange, title: string) => {
    const { updateAll } = useSavedLocations.getState()
    const before = new Map(selected.map(({ id, evaluationType, status }) => [id, { evaluationType, status }]))
    updateAll(new Map(selected.map(({ id }) => [id, change])))
    notify.success(`${formatCountOf(ids.size, 'location')} set to ${title}.`, {
      label: 'Undo',
      onPress: () => updateAll(before),
    })
  }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-1.5">
      <p role="status" className="tnum mr-1.5 min-w-20 text-ink-600">
        {none ? 'None selected' : `${ids.size} selected`}
      </p>
      <Select
        size="xs"
        aria-label="Power type of the selected"
        className="w-32!"
        disabled={none}
        placeholder="Power type"
        value=""
        options={powerTypeOptions}
        onChange={({ target }) => setPower(target.value)}
      />
      <Select
        size="xs"
        aria-label="Status of the selected"
        className="w-32!"
        disabled={none}
        placeholder="Status"
        value=""
        options={statusOptions('')}
        onChange={({ target }) => setAll({ status: target.value }, target.value)}
      />
      <ExportMenu files={files} locations={selected} isDisabled={none} />
      <PlanButton
        tone="line"
        size="sm"
        name="Selected locations"
        disabled={none}
        candidates={() => ({ kind: 'saved', ids: selected.map(({ id }) => id) })}
      />
      <Button
        tone="line"
        size="sm"
        disabled={none}
        icon={<Trash2 aria-hidden className="size-3.5" />}
        onClick={() => removal.remove(selected)}
      >
        Remove
      </Button>
      <Button size="sm" className="ml-auto" onClick={onClose}>
        Done
      </Button>
      <RemovalQuestion removal={removal} />
    </div>
  )
}
