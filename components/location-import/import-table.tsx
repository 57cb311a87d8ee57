'use client'

import { Check, CircleAlert, TriangleAlert } from 'lucide-react'
import { type Ref, useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { classes, rowLine } from '@/components/ui/classes'
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
import type { DoubtGroup } from '@/lib/domain/location-file/row-doubts'
import { placeFaultTexts } from '@/lib/domain/locations/place-doubts'
import { formatCount } from '@/lib/format/number'
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
/** Of the button that unfolds the rest of them. */
const foldWidth = 96
/** Mark and row number come first, the match among the fields. */
const fixed = { mark: 16, row: 44, match: 120 }
const gap = 8
const inset = 40

const widthOf = (field: FileField | null): number => (field ? widths[field] : leftOutWidth)

const isOfAddress = (field: FileField | null): boolean =>
  field === 'address' || addressParts.some((part) => part === field)

/** Index of the match column: after the address or the last of its parts, else before the columns that are left out. */
function matchAt(fields: ColumnFields): number {
  const last = fields.findLastIndex(isOfAddress)
  return last < 0 ? fields.filter((field) => field !== null).length : last + 1
}

interface ShownColumn {
  index: number
  field: FileField | null
}

/** Columns that are left out, until all are wanted. */
const maxLeftOut = 4

/** Those of a field first; those that are left out fold at the end. */
function columnsOf(fields: ColumnFields, isOpen: boolean): { shown: ShownColumn[]; folded: number } {
  const all = fields.map((field, index) => ({ field, index }))
  const out = all.filter(({ field }) => field === null)
  const open = isOpen ? out : out.slice(0, maxLeftOut)
  return {
    shown: [...all.filter(({ field }) => field !== null), ...open],
    folded: out.length - open.length,
  }
}

const wideFields: ReadonlySet<FileField | null> = new Set(['name', 'address', 'street'])

/** Grid tracks of the table; names and addresses share the remaining width. */
function gridOf(fields: ColumnFields, isFolded: boolean): string {
  const track = (field: FileField | null) =>
    wideFields.has(field) ? `minmax(${widthOf(field)}px, 1fr)` : `${widthOf(field)}px`
  const tracks = fields.map(track).toSpliced(matchAt(fields), 0, `minmax(${fixed.match}px, 0.5fr)`)
  return [`${fixed.mark}px ${fixed.row}px`, ...tracks, ...(isFolded ? [`${foldWidth}px`] : [])].join(' ')
}

/** Minimum width of the table in px. */
const gridWidth = (fields: ColumnFields, isFolded: boolean): number =>
  fields.reduce(
    (sum, field) => sum + widthOf(field) + gap,
    fixed.mark + fixed.row + fixed.match + 2 * gap + inset + (isFolded ? foldWidth + gap : 0),
  )

interface ImportTableProps {
  given: Import
  rows: readonly AssessedRow[]
  /** Rows of the current problem. */
  marked: readonly AssessedRow[] | undefined
  doubts: readonly DoubtGroup[]
  ref: Ref<VirtualListHandle>
}

const rowHeight = 34
const leftOut = ''

const options = [
  { value: leftOut, label: 'Left out' },
  ...fileFields.map((field) => ({ value: field, label: fieldTitles[field] })),
]

/** Rows of a file, with the file's column name and our field above, and cells to correct in place. */
export function ImportTable({ given, rows, marked, doubts, ref }: ImportTableProps) {
  const markedRows = useMemo(() => new Set(marked?.map(({ row }) => row)), [marked])
  const doubtful = useMemo(() => doubtfulRows(doubts), [doubts])
  const [isOpen, setOpen] = useState(false)
  const { shown, folded } = useMemo(() => columnsOf(given.fields, isOpen), [given.fields, isOpen])
  const fields = shown.map(({ field }) => field)
  const columns = gridOf(fields, folded > 0)
  return (
    <div className="min-h-0 flex-1 overflow-x-auto overflow-y-hidden border-t border-ink-200">
      <div className="flex h-full min-w-full flex-col" style={{ width: gridWidth(fields, folded > 0) }}>
        <Heading
          given={given}
          shown={shown}
          columns={columns}
          folded={folded}
          onUnfold={() => setOpen(true)}
        />
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
              <ImportRow
                row={row}
                given={given}
                shown={shown}
                columns={columns}
                isMarked={markedRows.has(row.row)}
                doubt={doubtful.get(row.row)}
              />
            )}
          />
        </div>
      </div>
    </div>
  )
}

const doubtfulRows = (doubts: readonly DoubtGroup[]): ReadonlyMap<number, string> =>
  new Map(doubts.flatMap(({ rows, fault }) => rows.map(({ row }) => [row, placeFaultTexts[fault]] as const)))

interface HeadingProps {
  given: Import
  shown: readonly ShownColumn[]
  columns: string
  /** Number of columns that are left out and not shown. */
  folded: number
  onUnfold: () => void
}

function Heading({ given, shown, columns, folded, onUnfold }: HeadingProps) {
  const cells = shown.map((column) => <HeadingCell key={column.index} column={column} given={given} />)
  const match = (
    <span key="match" className="self-end pb-1 text-ink-600">
      Looked up
    </span>
  )
  return (
    <div
      className="grid gap-x-2 bg-ink-50 px-5 pt-1.5 pb-2 text-xs max-sm:px-4"
      style={{ gridTemplateColumns: columns }}
    >
      <span className="col-span-2 self-end pr-2 text-right text-ink-600">Row</span>
      {cells.toSpliced(matchAt(shown.map(({ field }) => field)), 0, match)}
      {folded > 0 && (
        <Button tone="ghost" size="sm" className="self-end" onClick={onUnfold}>
          {formatCount(folded)} more
        </Button>
      )}
    </div>
  )
}

function HeadingCell({ column: { index, field }, given }: { column: ShownColumn; given: Import }) {
  const name = given.file.columns[index] ?? ''
  const reason = given.reasonOf(index)
  return (
    <div className="grid min-w-0 content-start gap-1">
      <span dir="auto" title={name} className="truncate text-ink-600">
        {name}
      </span>
      <Select
        size="xs"
        aria-label={`Field of ${name}`}
        value={field ?? leftOut}
        options={options}
        onChange={({ target }) =>
          given.assign(index, target.value === leftOut ? null : (target.value as FileField))
        }
      />
      {reason && (
        <span title={reason} className="truncate text-2xs text-ink-600">
          {reason}
        </span>
      )}
    </div>
  )
}

interface ImportRowProps {
  row: AssessedRow
  given: Import
  shown: readonly ShownColumn[]
  columns: string
  isMarked: boolean
  /** Why its place cannot be evaluated. */
  doubt: string | undefined
}

function ImportRow({ row, given, shown, columns, isMarked, doubt }: ImportRowProps) {
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
      <Mark row={row} knownText={given.knownText} doubt={doubt} />
      <span className="tnum pr-2 text-right text-ink-600">{row.row}</span>
      {shown
        .map(({ field, index }) => (
          <ImportCell
            key={index}
            row={row}
            field={field}
            text={field ? (row.texts[field] ?? '') : given.cellOf(row.row, index)}
            onEdit={(text) => field && given.edit([[row.row, { [field]: text }]])}
          />
        ))
        .toSpliced(
          matchAt(shown.map(({ field }) => field)),
          0,
          <Match key="match" row={row} knownText={given.knownText} />,
        )}
    </div>
  )
}

interface MarkProps extends Pick<ImportRowProps, 'row' | 'doubt'> {
  knownText: string
}

function Mark({ row: { status, sameAs }, knownText, doubt }: MarkProps) {
  if (doubt !== undefined) {
    return (
      <span title={doubt}>
        <TriangleAlert role="img" aria-label={doubt} className="size-4 text-warning" />
      </span>
    )
  }
  if (status === 'fix') return <CircleAlert role="img" aria-label="To fix" className="size-4 text-danger" />
  if (status === 'saved')
    return (
      <Check
        role="img"
        aria-label={sameAs === undefined ? knownText : 'Twice in this file'}
        className="size-4 text-ink-600"
      />
    )
  return <span />
}

function Match({
  row: { status, places, lat, sameAs, problems },
  knownText,
}: {
  row: AssessedRow
  knownText: string
}) {
  if (sameAs !== undefined) {
    const text = `Same place as row ${sameAs} of this file`
    return (
      <span title={text} className="line-clamp-2 text-xs leading-[15px]">
        {text}
      </span>
    )
  }
  if (status === 'saved') return <span>{knownText}</span>
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
