'use client'

import { CopyField } from '@/components/sharing/copy-field'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { MadeToken } from '@/lib/contract/token'
import { formatDate } from '@/lib/format/date'

interface SecretDialogProps {
  token: MadeToken
  onClose: () => void
}

/** The secret of a new token, which is shown once: only “Done” closes it. */
export function SecretDialog({ token, onClose }: SecretDialogProps) {
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={onClose}
      title="Copy your token now"
      description="It is not shown again. Keep it like a password: it lets its holder act in your name."
      width="wide"
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <CopyField
        label={token.name}
        value={token.secret}
        copied="Token copied"
        hint={
          <>
            Works until {formatDate(token.expires_at)}. Programs send it as{' '}
            <code className="wrap-anywhere">Authorization: Bearer kw_…</code>
          </>
        }
      />
    </Dialog>
  )
}
