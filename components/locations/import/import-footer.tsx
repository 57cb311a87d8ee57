'use client'

import { MapPinPlus } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useSavedLocations } from '@/lib/client/evaluation/saved-list-store'
import { limits } from '@/lib/config/limits'
import { formatCount, formatCountOf } from '@/lib/format/number'
import type { Import } from './use-import'

interface ImportFooterProps {
  given: Import
  onCancel: () => void
  onImport: () => void
}

/** How many rows are ready, and the button that adds them to the list. */
export function ImportFooter({ given, onCancel, onImport }: ImportFooterProps) {
  const saved = useSavedLocations((list) => list.locations.length)
  const { ready, fix, saved: known } = given.tally.counts
  const isTooMany = saved + ready > limits.savedLocations
  return (
    <footer className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-ink-200 px-5 py-3 max-sm:px-4">
      <Shares parts={[ready, fix, known]} />
      <p role="status" className="tnum flex flex-1 flex-wrap gap-x-4 text-xs">
        <span>
          <b>{formatCount(ready)}</b> ready
        </span>
        <span>
          <b>{formatCount(fix)}</b> to fix
        </span>
        <span>
          <b>{formatCount(known)}</b> already saved
        </span>
        {given.leftOut > 0 && (
          <span>
            <b>{formatCount(given.leftOut)}</b> left out
          </span>
        )}
      </p>
      <p className={`text-xs ${isTooMany ? 'font-medium text-danger' : 'text-ink-600 max-sm:hidden'}`}>
        {isTooMany && tooMany(saved + ready)}
        {!isTooMany && fix ? 'Rows to fix stay here until you finish them.' : null}
      </p>
      <div className="flex gap-2 max-sm:w-full">
        <Button tone="ghost" size="lg" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          size="lg"
          className="max-sm:flex-1"
          icon={<MapPinPlus aria-hidden className="size-4" />}
          disabled={!ready || isTooMany}
          onClick={onImport}
        >
          Import {formatCountOf(ready, 'location')}
        </Button>
      </div>
    </footer>
  )
}

const shades = ['bg-ink-1000', 'bg-danger', 'bg-ink-300']

/** Bar that splits the rows into ready, to fix and already saved; the numbers are beside it. */
function Shares({ parts }: { parts: readonly number[] }) {
  return (
    <span aria-hidden className="flex h-1.5 w-48 gap-0.5 max-lg:hidden">
      {shades.map((shade, index) => (
        <span
          key={shade}
          className={`min-w-1 rounded-full ${shade} ${parts[index] ? '' : 'hidden'}`}
          style={{ flexGrow: parts[index] }}
        />
      ))}
    </span>
  )
}

const tooMany = (count: number) =>
  `The list holds up to ${formatCount(limits.savedLocations)} locations; these would make it ${formatCount(count)}. Split the file.`
