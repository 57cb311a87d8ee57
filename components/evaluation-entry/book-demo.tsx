'use client'

import { Button, LinkButton } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { usePageAddress } from '@/lib/client/address/use-page-address'
import { usePublicSettings } from '@/lib/client/browser/public-settings'
import { useGuest } from '@/lib/client/session/guest'
import { useMe } from '@/lib/client/session/use-me'
import { supportPath } from '@/lib/config/routes'

/** The installation's booking address, else the lead form with the page of origin. */
function useDemoAddress(): string {
  const { meetingUrl } = usePublicSettings()
  const { to } = useGuest()
  const ref = usePageAddress()
  return meetingUrl ?? to(supportPath({ tab: 'new-leads', ref }))
}

/** Shown before typing; nothing for accounts that may submit. */
export function CannotSubmitNote() {
  const { me } = useMe()
  const address = useDemoAddress()
  if (!me || me.can_submit) return null
  return (
    <div className="flex items-center gap-3 rounded-md bg-ink-100 py-2 pr-2 pl-3">
      <p className="min-w-0 flex-1">
        Your account cannot submit yet. Ask your administrator for permission, or book a demo.
      </p>
      <LinkButton size="sm" tone="line" href={address}>
        Book a demo
      </LinkButton>
    </div>
  )
}

interface BookDemoDialogProps {
  open: boolean
  onClose: () => void
}

/** For accounts that may view evaluations but not submit them. */
export function BookDemoDialog({ open, onClose }: BookDemoDialogProps) {
  const address = useDemoAddress()
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Your account cannot submit yet"
      description="Book a demo, or ask your administrator for permission. Your list and your entries are kept."
      actions={
        <>
          <Button tone="line" onClick={onClose}>
            Close
          </Button>
          <LinkButton href={address}>Book a demo</LinkButton>
        </>
      }
    />
  )
}
