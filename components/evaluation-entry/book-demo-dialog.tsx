import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { LinkButton } from '@/components/ui/link-button'
import { usePageAddress } from '@/lib/client/address/use-page-address'
import { usePublicSettings } from '@/lib/client/page/public-settings'
import { useGuest } from '@/lib/client/session/guest'
import { supportPath } from '@/lib/config/routes'

interface BookDemoDialogProps {
  open: boolean
  onClose: () => void
}

/** The installation's own booking address, else the lead form with the page of origin. */
function useDemoAddress(): string {
  const { meetingUrl } = usePublicSettings()
  const { to } = useGuest()
  const ref = usePageAddress()
  return meetingUrl ?? to(supportPath({ tab: 'new-leads', ref }))
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
