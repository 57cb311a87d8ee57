'use client'

import { Check, CircleAlert } from 'lucide-react'
import { classes } from '@/components/ui/classes'
import { rowLine } from '@/components/ui/row-line'
import type { AssessedRow } from '@/lib/domain/location-file/assess-rows'
import { matchWord } from '@/lib/domain/location-file/match-address'
import { ImportCell } from './import-cell'
import { matchAt } from './table-columns'
import type { Import } from './use-import'

interface ImportRowProps {
  row: AssessedRow
  given: Import
  columns: string
  isMarked: boolean
}

/** One row of the file, with its state, its cells and the place of its address. */
export function ImportRow({ row, given, columns, isMarked }: ImportRowProps) {
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

function Match({ row: { status, places, lat, sameAs } }: { row: AssessedRow }) {
  if (status === 'saved')
    return <span>{sameAs === undefined ? 'Already saved' : `Same as row ${sameAs}`}</span>
  const [first] = places ?? []
  if (!first) return <span className="text-ink-600">–</span>
  if (lat === undefined) return <span className="font-medium text-danger">{places?.length} places</span>
  return (
    <span title={first.formatted_address} className="truncate text-ink-600">
      {matchWord(first)}
    </span>
  )
}
