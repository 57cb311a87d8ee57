'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorStrip } from '@/components/ui/error-strip'
import { notify } from '@/components/ui/notify'
import { messageOf } from '@/lib/client/fetch/request-error'
import type { ListedToken } from '@/lib/contract/token'

interface RevokeDialogProps {
  token: ListedToken
  onRevoke: () => Promise<void>
  onClose: () => void
}

/** Asks before a token is revoked. */
export function RevokeDialog({ token, onRevoke, onClose }: RevokeDialogProps) {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const revoke = async () => {
    setSending(true)
    try {
      await onRevoke()
      notify.success('Token revoked')
      onClose()
    } catch (error) {
      setFailure(messageOf(error, 'The token could not be revoked.'))
      setSending(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Revoke ${token.name}?`}
      description="Programs that use it stop working at once. This cannot be undone."
      actions={
        <>
          <Button tone="line" onClick={onClose}>
            Cancel
          </Button>
          <Button tone="danger" busy={isSending} onClick={() => void revoke()}>
            Revoke
          </Button>
        </>
      }
    >
      {failure && <ErrorStrip>{failure}</ErrorStrip>}
    </Dialog>
  )
}
