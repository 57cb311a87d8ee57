'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorStrip } from '@/components/ui/error-strip'
import { notify } from '@/components/ui/notify'
import { messageOf } from '@/lib/client/fetch/request-error'
import type { Person } from '@/lib/contract/people'

interface RemovePersonDialogProps {
  person: Person
  /** Name of the customer. */
  customer: string
  onRemove: () => Promise<void>
  onRemoved: () => void
  onClose: () => void
}

/** Asks before a person is removed. */
export function RemovePersonDialog(props: RemovePersonDialogProps) {
  const { person, customer, onRemove, onRemoved, onClose } = props
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const remove = async () => {
    setSending(true)
    try {
      await onRemove()
      notify.success(`${person.email} is removed.`)
      onRemoved()
      onClose()
    } catch (error) {
      setFailure(messageOf(error, 'The person could not be removed.'))
      setSending(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!isSending}
      title={`Remove ${person.email}?`}
      description={`They are signed out of ${customer} at once. Their saved lists, public links and access tokens are deleted; records stay.`}
      actions={
        <>
          <Button tone="line" disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
          <Button tone="danger" busy={isSending} onClick={() => void remove()}>
            Remove
          </Button>
        </>
      }
    >
      {failure && <ErrorStrip>{failure}</ErrorStrip>}
    </Dialog>
  )
}
