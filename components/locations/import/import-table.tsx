'use client'

import { Check, CircleAlert } from 'lucide-react'
import { type Ref, useMemo } from 'react'
import { classes } from '@/components/ui/classes'
import { rowLine } from '@/components/ui/row-line'
import { Select } from '@/components/ui/select'
import { VirtualList, type VirtualListHandle } from '@/components/ui/virtual/virtual-list'
import type { AssessedRow } from '@/lib/domain/location-file/assess-rows'
import {
  addressParts,
  type ColumnFields,
  type FileField,
  fieldTitles,
  fileFields,
} from '@/lib/domain/location-file/file-fields'
import { matchWord } from '@/lib/domain/location-file/match-address'
import type { ProblemGroup } from '@/lib/domain/location-file/problem-groups'
import { ImportCell } from './import-cell'
import type { Import } from './use-import'

/** Column width in px by field. */
const widths: Readonly<Record<FileField, number>> = {
  id: 124,
  name: 200,
  address: 220,
  lat: 104,
  lng: 104,
  evaluationType: 112,
  parkingType: 148,
  connectorsAC: 112,
  connectorsDC: 112,
  connectorsHPC: 120,
  type: 104,
  status: 104,
  street: 180,
  houseNumber: 136,
  postcode: 136,
  town: 132,
  region: 112,
  country: 112,
  operator: 148,
}
const leftOutWidth = 112
/** Mark and row number come first, the match among the fields. */
const fixed = { mark: 16, row: 44, match: 120 }
const gap = 8
const inset = 40

const widthOf = (field: FileField | null): number => (field ? widths[field] : leftOutWidth)

const isOfAddress = (field: FileField | null): boolean =>
  field === 'address' || addressParts.some((part) => part === field)

/** Index of the match column: after the address or the last of its parts, else last. */
function matchAt(fields: ColumnFields): number {
  const last = fields.findLastIndex(isOfAddress)
  return last < 0 ? fields.length : last + 1
}

const wideFields: ReadonlySet<FileField | null> = new Set(['name', 'address', 'street'])

/** Grid tracks of the table; names and addresses share the remaining width. */
function gridOf(fields: ColumnFields): string {
  const track = (field: FileField | null) =>
    wideFields.has(field) ? `minmax(${widthOf(field)}px, 1fr)` : `${widthOf(field)}px`
  const tracks = fields.map(track).toSpliced(matchAt(fields), 0, `minmax(${fixed.match}px, 0.5fr)`)
  return [`${fixed.mark}px ${fixed.row}px`, ...tracks].join(' ')
}

/** Minimum width of the table in px. */
const gridWidth = (fields: ColumnFields): number =>
  fields.reduce(
    (sum, field) => sum + widthOf(field) + gap,
    fixed.mark + fixed.row + fixed.match + 2 * gap + inset,
  )

interface ImportTableProps {
  given: Import
  rows: readonly AssessedRow[]
  /** The current problem, whose rows are marked. */
  group: ProblemGroup | undefined
  ref: Ref<VirtualListHandle>
}

const rowHeight = 34
const leftOut = ''

const options = [
  { value: leftOut, label: 'Left out' },
  ...fileFields.map((field) => ({ value: field, label: fieldTitles[field] })),
]

/** Rows of a file, with the file's column name and our field above, and cells to correct in place. */
export function ImportTable({ given, rows, group, ref }: ImportTableProps) {
  const marked = useMemo(() => new Set(group?.rows.map(({ row }) => row)), [group])
  const columns = gridOf(given.fields)
  return (
    <div className="min-h-0 flex-1 overflow-x-auto overflow-y-hidden border-t border-ink-200">
      <div className="flex h-full min-w-full flex-col" style={{ width: gridWidth(given.fields) }}>
        <Heading given={given} columns={columns} />
        <div className="min-h-0 flex-1">
          {rows.length === 0 && given.isReady && (
            <p className="px-5 py-3 text-ink-600 max-sm:px-4">No rows in this view.</p>
          )}
          <VirtualList
            ref={ref}
            label={given.file.name}
            count={rows.length}
            itemAt={(index) => rows[index]}
            itemKey={({ row }) => String(row)}
            height={rowHeight}
            renderItem={(row) => (
              <ImportRow row={row} given={given} columns={columns} isMarked={marked.has(row.row)} />
            )}
          />
        </div>
      </div>
    </div>
  )
}

function Heading({ given, columns }: { given: Import; columns: string }) {
  return (
    <div
      className="grid gap-x-2 bg-ink-50 px-5 pt-1.5 pb-2 text-xs max-sm:px-4"
      style={{ gridTemplateColumns: columns }}
    >
      <span className="col-span-2 self-end pr-2 text-right text-ink-600">Row</span>
      {given.file.columns
        .map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns never move, and may share a name
          <div key={index} className="grid min-w-0 content-start gap-1">
            <span dir="auto" title={column} className="truncate text-ink-600">
              {column}
            </span>
            <Select
              size="xs"
              aria-label={`Field of ${column}`}
              value={given.fields[index] ?? leftOut}
              options={options}
              onChange={({ target }) =>
                given.assign(index, target.value === leftOut ? null : (target.value as FileField))
              }
            />
            {given.reasonOf(index) && (
              <span title={given.reasonOf(index)} className="truncate text-2xs text-ink-600">
                {given.reasonOf(index)}
              </span>
            )}
          </div>
        ))
        .toSpliced(
          matchAt(given.fields),
          0,
          <span key="match" className="self-end pb-1 text-ink-600">
            Looked up
          </span>,
        )}
    </div>
  )
}

interface ImportRowProps {
  row: AssessedRow
  given: Import
  columns: string
  isMarked: boolean
}

function ImportRow({ row, given, columns, isMarked }: ImportRowProps) {
  return (
    <div
      data-row={row.row}
      className={classes(
        'grid h-full items-center gap-x-2 px-5 max-sm:px-4',
        rowLine,
        isMarked ? 'bg-volt-wash' : 'hover:bg-ink-50',
        row.status === 'saved' && 'text-ink-600',
      )}
      style={{ gridTemplateColumns: columns }}
    >
      <Mark status={row.status} />
      <span className="tnum pr-2 text-right text-ink-600">{row.row}</span>
      {given.fields
        .map((field, index) => (
          <ImportCell
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move, and may share a name
            key={index}
            row={row}
            field={field}
            text={field ? (row.texts[field] ?? '') : ''}
            onEdit={(text) => field && given.edit([[row.row, { [field]: text }]])}
          />
        ))
        .toSpliced(matchAt(given.fields), 0, <Match key="match" row={row} />)}
    </div>
  )
}

function Mark({ status }: Pick<AssessedRow, 'status'>) {
  if (status === 'fix') return <CircleAlert role="img" aria-label="To fix" className="size-4 text-danger" />
  if (status === 'saved')
    return <Check role="img" aria-label="Already saved" className="size-4 text-ink-600" />
  return <span />
}

function Match({ row: { status, places, lat, sameAs, problems } }: { row: AssessedRow }) {
  if (status === 'saved')
    return <span>{sameAs === undefined ? 'Already saved' : `Same as row ${sameAs}`}</span>
  const [first] = places ?? []
  if (!first) return <span className="text-ink-600">–</span>
  if (problems.some(({ kind }) => kind === 'elsewhere'))
    return <span className="font-medium text-danger">Elsewhere</span>
  if (lat === undefined) return <span className="font-medium text-danger">{places?.length} places</span>
  return (
    <span title={first.formatted_address} className="truncate text-ink-600">
      {matchWord(first)}
    </span>
  )
}
