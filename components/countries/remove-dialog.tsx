'use client'

import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorStrip } from '@/components/ui/error-strip'
import { notify } from '@/components/ui/notify'
import { useCountryChanges } from '@/lib/client/countries/use-countries'
import { useSending } from '@/lib/client/fetch/use-sending'
import type { ListedAtlas } from '@/lib/contract/atlases'
import { formatCountOf } from '@/lib/format/number'

/** Names who reads the country, and asks. */
export function RemoveDialog({ country, onClose }: { country: ListedAtlas; onClose: () => void }) {
  const { name, versions, readers } = country
  const { remove } = useCountryChanges()
  const { isSending, failure, send } = useSending()
  const press = () =>
    send(async () => {
      const { current } = await remove(country.country)
      notify.success(current === null ? `${name} is removed.` : `${name} is back at the version that ships.`)
      onClose()
    }, `${name} could not be removed.`)
  const shipped = versions.some(({ state }) => state === 'shadowed')
  const own = versions.length - (shipped ? 1 : 0)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      dismissible={!isSending}
      title={`Remove ${name}?`}
      description={
        shipped
          ? `${formatCountOf(own, 'version')} will be deleted; the version that ships with the program takes over.`
          : `${formatCountOf(own, 'version')} will be deleted. Scouting and evaluations in ${name} end for all customers; records that were made stay.`
      }
      actions={
        <>
          <Button tone="ghost" onClick={onClose} disabled={isSending}>
            Cancel
          </Button>
          <Button tone="danger" busy={isSending} onClick={press}>
            Remove {name}
          </Button>
        </>
      }
    >
      {readers.length > 0 ? (
        <div className="text-sm">
          <p className="font-medium">
            {formatCountOf(readers.length, 'running service reads it', 'running services read it')}:
          </p>
          <ul aria-label="Readers" className="mt-1 text-xs text-ink-700">
            {readers.map((reader) => (
              <li key={reader} className="wrap-anywhere">
                {reader}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="text-sm text-ink-700">No running service reads it.</p>
      )}
      {failure && <ErrorStrip className="mt-3">{failure}</ErrorStrip>}
    </Dialog>
  )
}
