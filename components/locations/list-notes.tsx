'use client'

import { Button } from '@/components/ui/button'
import { ErrorStrip } from '@/components/ui/error-strip'
import { notify } from '@/components/ui/notify'
import { useGuestOffer } from '@/lib/client/locations/guest-offer'
import { useListState } from '@/lib/client/locations/list-state'
import { guestOfferText, listMessages } from '@/lib/domain/locations/list-messages'
import { formatCountOf } from '@/lib/format/number'

/** Notices about the whole list: a guest's locations to adopt, unsaved changes. */
export function ListNotes() {
  const { problem, isLoading, retry } = useListState()
  return (
    <div className="grid gap-2 px-4 pb-3 empty:hidden">
      <Offer />
      {problem && (
        <ErrorStrip onRetry={retry}>
          {isLoading ? listMessages.unloaded : listMessages.unsaved} {problem}
        </ErrorStrip>
      )}
    </div>
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
