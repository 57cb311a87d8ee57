'use client'

import { ChevronRight, CircleAlert } from 'lucide-react'
import type { ListFiles } from '@/components/location-import/use-list-files'
import { Button } from '@/components/ui/button'
import { ErrorStrip } from '@/components/ui/error-strip'
import { notify } from '@/components/ui/notify'
import { useUnfinishedImports } from '@/lib/client/imports/unfinished-imports'
import { useGuestOffer } from '@/lib/client/locations/guest-offer'
import { useListState } from '@/lib/client/locations/list-state'
import { guestOfferText, listMessages } from '@/lib/domain/locations/list-messages'
import { formatCount, formatCountOf } from '@/lib/format/number'

/** Notices about the whole list: a guest's locations to adopt, unsaved changes. */
export function ListNotes({ onFinish }: { onFinish: ListFiles['finish'] }) {
  const { problem, isLoading, retry } = useListState()
  return (
    <div className="grid gap-2 px-4 pb-3 empty:hidden">
      <Offer />
      <Unfinished onFinish={onFinish} />
      {problem && (
        <ErrorStrip onRetry={retry}>
          {isLoading ? listMessages.unloaded : listMessages.unsaved} {problem}
        </ErrorStrip>
      )}
    </div>
  )
}

/** Imports with rows that need a change, in their order. */
function Unfinished({ onFinish }: { onFinish: ListFiles['finish'] }) {
  const imports = useUnfinishedImports()
  if (imports.length === 0) return null
  return (
    <ul aria-label="To finish" className="grid max-h-36 gap-1.5 overflow-y-auto">
      {imports.map((each) => (
        <li key={each.key}>
          <button
            type="button"
            onClick={() => onFinish(each)}
            className="flex min-h-9 w-full items-center gap-2 rounded-md bg-ink-100 px-3 text-left hover:bg-ink-200 max-sm:min-h-11"
          >
            <CircleAlert aria-hidden className="size-4 flex-none text-danger" />
            <span className="tnum flex-none font-semibold">To finish ({formatCount(each.rows.length)})</span>
            <span dir="auto" className="min-w-0 flex-1 truncate text-ink-600">
              {each.name}
            </span>
            <ChevronRight aria-hidden className="size-4 flex-none text-ink-600" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Offer() {
  const { count, add, discard, putBack } = useGuestOffer()
  if (count === 0) return null
  const decline = () => {
    const before = discard()
    const text = `${formatCountOf(before.length, 'location')} removed.`
    notify.success(text, { label: 'Undo', onPress: () => putBack(before) })
  }
  const accept = () => {
    if (!add()) notify.error(listMessages.full)
  }
  return (
    <div className="rounded-md bg-ink-100 py-2.5 pr-2.5 pl-3">
      <p>{guestOfferText(count)}</p>
      <div className="mt-2 flex justify-end gap-1.5">
        <Button size="sm" tone="ghost" onClick={decline}>
          Discard
        </Button>
        <Button size="sm" onClick={accept}>
          Add {formatCountOf(count, 'location')}
        </Button>
      </div>
    </div>
  )
}
