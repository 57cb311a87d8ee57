import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { LinkButton } from '@/components/ui/link-button'
import { useDemoAddress } from './use-demo-address'

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
