'use client'

import { Columns3Cog } from 'lucide-react'
import { useId, useState } from 'react'
import { shallow } from 'zustand/shallow'
import { ToolButton } from '@/components/map/tools/tool-stack'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { Button } from '@/components/ui/button'
import { Segmented } from '@/components/ui/segmented'
import { Tabs } from '@/components/ui/tabs'
import { Input } from '@/components/ui/text-field'
import { ToolPanel } from '@/components/ui/tool-panel'
import { type FilterDataset, type FilterTable, filterFile } from '@/lib/catalogue/scouting-filters'
import { useFilterOverrides } from '@/lib/client/scouting/toolkit-overrides'
import { filterFileSchema } from '@/lib/contract/filter-config'
import {
  editStart,
  editTable,
  type TablePart,
  tableEntries,
  tableOf,
} from '@/lib/domain/filters/filter-table-edits'
import { ConfigActions } from './config-actions'
import { EntryRow } from './entry-row'

const datasets: readonly { value: FilterDataset; label: string }[] = [
  { value: 'parkings', label: 'Locations' },
  { value: 'chargers', label: 'Charging stations' },
  { value: 'hexagons', label: 'Hexagons' },
]

type Edited = { table: FilterTable; onChange: (table: FilterTable) => void }

function Filters({ table, onChange }: Edited) {
  const [dataset, setDataset] = useState<FilterDataset>('parkings')
  return (
    <>
      <Segmented
        label="Filters of"
        segments={datasets}
        value={dataset}
        onChange={setDataset}
        block
        className="mx-4 mb-2"
      />
      <EntryList label="Filters" table={table} part={dataset} onChange={onChange} />
    </>
  )
}

function ListFields({ table, onChange }: Edited) {
  const { default: start, most } = table.display
  return (
    <>
      <p className="mb-2 px-4 text-xs text-ink-600" role="status">
        {`${start.length} of ${most} fields are shown from the start.`}
      </p>
      <EntryList label="List fields" table={table} part="display" onChange={onChange} />
    </>
  )
}

const tabValues = ['filters', 'list', 'sorts'] as const
type TabValue = (typeof tabValues)[number]

export function LocationsConfig({ isSheet }: { isSheet: boolean }) {
  const { filters, address, setAddress } = useScouting(
    ({ filters, address, setAddress }) => ({ filters, address, setAddress }),
    shallow,
  )
  const { table: override, set } = useFilterOverrides()
  const [tab, setTab] = useState<TabValue>('filters')
  const edited: Edited = { table: tableOf(filters), onChange: set }
  const isChanged = override !== null
  return (
    <ToolPanel
      title="Internal locations configuration"
      note={isChanged && 'changed in this browser'}
      isSheet={isSheet}
      trigger={<ToolButton label="Internal locations configuration" icon={<Columns3Cog aria-hidden />} />}
      footer={
        <ConfigActions
          file={filterFile}
          schema={filterFileSchema}
          value={() => edited.table}
          onImport={set}
          onReset={isChanged ? () => set(null) : undefined}
        />
      }
    >
      <Tabs
        label="Parts of the configuration"
        value={tab}
        onChange={setTab}
        listClassName="px-4"
        tabs={[
          { value: 'filters', label: 'Filters', content: <Filters {...edited} /> },
          { value: 'list', label: 'List fields', content: <ListFields {...edited} /> },
          {
            value: 'sorts',
            label: 'Sorts',
            content: <EntryList label="Sorts" part="sorts" {...edited} />,
          },
        ]}
      />
      <ConfigAddress
        value={address.filterConfigUrl ?? ''}
        onApply={(url) => {
          set(null)
          void setAddress({ filterConfigUrl: url === '' ? null : url })
        }}
      />
    </ToolPanel>
  )
}

/** Address of a configuration file, of the installation or of another site. */
function ConfigAddress({ value, onApply }: { value: string; onApply: (address: string) => void }) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const address = typed ?? value
  return (
    <form
      className="border-t border-ink-200 px-4 py-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        onApply(address.trim())
        setTyped(undefined)
      }}
    >
      <label htmlFor={id} className="text-xs font-medium text-ink-700">
        Configuration address
      </label>
      <div className="mt-1 flex gap-2">
        <Input
          id={id}
          aria-describedby={`${id}-note`}
          value={address}
          placeholder="scouting-filter-config.json"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" tone="line" disabled={address.trim() === value}>
          Load
        </Button>
      </div>
      <p id={`${id}-note`} className="mt-1 text-xs text-ink-600">
        Loads another configuration and drops the changes made here.
      </p>
    </form>
  )
}

interface EntryListProps {
  label: string
  table: FilterTable
  part: TablePart
  onChange: (table: FilterTable) => void
}

/** Used fields in order, with unused ones below. */
function EntryList({ label, table, part, onChange }: EntryListProps) {
  const entries = tableEntries(table, part)
  const last = entries.findLastIndex(({ isOn }) => isOn)
  const start: readonly string[] = table.display.default
  const take = (next: FilterTable | undefined) => {
    if (next) onChange(next)
  }
  const startOf = (field: string) => {
    const isShown = start.includes(field)
    return {
      isShown,
      canChange: editStart(table, field, !isShown) !== undefined,
      onChange: (next: boolean) => take(editStart(table, field, next)),
    }
  }
  return (
    <ul aria-label={label} className="divide-y divide-ink-200">
      {entries.map((entry, index) => (
        <EntryRow
          key={entry.field}
          entry={entry}
          canMove={{ up: entry.isOn && index > 0, down: entry.isOn && index < last }}
          allows={(edit) => editTable(table, part, { field: entry.field, ...edit }) !== undefined}
          onEdit={(edit) => take(editTable(table, part, { field: entry.field, ...edit }))}
          start={part === 'display' ? startOf(entry.field) : undefined}
        />
      ))}
    </ul>
  )
}
