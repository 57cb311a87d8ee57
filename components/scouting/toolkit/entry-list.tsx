'use client'

import type { FilterTable } from '@/lib/catalogue/scouting-filters'
import { editStart, editTable, type TablePart, tableEntries } from '@/lib/domain/filters/filter-table-edits'
import { EntryRow } from './entry-row'

interface EntryListProps {
  label: string
  table: FilterTable
  part: TablePart
  onChange: (table: FilterTable) => void
}

/** The fields of a configuration part in order, with unused ones below. */
export function EntryList({ label, table, part, onChange }: EntryListProps) {
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
