'use client'

import { Download, FileUp } from 'lucide-react'
import { ListCrumb } from '@/components/locations/list-crumb'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { Pill } from '@/components/ui/pill'
import { templatePath } from '@/lib/config/routes'
import type { RowView } from '@/lib/domain/location-file/row-tally'
import { windows1252Note } from '@/lib/domain/tables/csv-text'
import { formatCount } from '@/lib/format/number'
import type { Import } from './use-import'

interface ImportHeadProps {
  given: Import
  view: RowView
  onView: (view: RowView) => void
  isReading: boolean
  onAnotherFile: () => void
  onClose: () => void
}

const views: readonly { view: RowView; label: string }[] = [
  { view: 'all', label: 'All' },
  { view: 'fix', label: 'To fix' },
  { view: 'looked-up', label: 'Address looked up' },
  { view: 'saved', label: 'Already saved' },
  { view: 'put-right', label: 'Put right' },
]

/** The file's name, the views of its rows, and the columns left out. */
export function ImportHead({ given, view, onView, isReading, onAnotherFile, onClose }: ImportHeadProps) {
  // The sentence about the corrections links to them.
  const isOffered = (each: (typeof views)[number]) => each.view !== 'put-right' || view === 'put-right'
  return (
    <header className="px-5 pt-3.5 pb-3 max-sm:px-4">
      <ListCrumb onClose={onClose}>Import</ListCrumb>
      <div className="mt-0.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h1 dir="auto" className="min-w-0 truncate text-xl leading-[26px] font-semibold tracking-[-0.018em]">
          {given.file.name}
        </h1>
        <div className="flex gap-1">
          <a href={templatePath} download className={buttonClass({ tone: 'ghost', size: 'sm' })}>
            <Download aria-hidden className="size-3.5" />
            Template
          </a>
          <Button
            tone="line"
            size="sm"
            busy={isReading}
            icon={<FileUp aria-hidden className="size-3.5" />}
            onClick={onAnotherFile}
          >
            Another file
          </Button>
        </div>
      </div>
      <div className="mt-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex gap-1 overflow-x-auto">
          {views.filter(isOffered).map((each) => (
            <Pill
              key={each.view}
              pressed={each.view === view}
              count={given.tally.counts[each.view]}
              onClick={() => onView(each.view)}
            >
              {each.label}
            </Pill>
          ))}
        </div>
        <p role="status" className="text-xs text-ink-600">
          {columnsSentence(given)}
        </p>
      </div>
      {given.file.isWindows1252 && <p className="mt-2 text-xs text-warning">{windows1252Note}</p>}
    </header>
  )
}

/** Columns left out that are named. */
const mostNamed = 3

function columnsSentence({ file, fields, isLookingUp }: Import): string {
  if (isLookingUp) return 'Looking up addresses...'
  const out = file.columns.filter((_, index) => fields[index] === null)
  const matched = `${file.columns.length - out.length} of ${formatCount(file.columns.length)} columns matched`
  if (out.length === 0) return matched
  const named = out.slice(0, mostNamed).join(', ')
  return `${matched}, ${named}${out.length > mostNamed ? ` and ${out.length - mostNamed} more` : ''} left out`
}
