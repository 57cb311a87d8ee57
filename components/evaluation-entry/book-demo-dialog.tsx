import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { brand } from '@/lib/config/brand'

interface BookDemoDialogProps {
  open: boolean
  onClose: () => void
}

/** For accounts that may look at evaluations but not submit them. */
export function BookDemoDialog({ open, onClose }: BookDemoDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Book a demo"
      description={`Submitting is not open to this account yet. Ask your contact at ${brand.company} for a demo, or whoever runs your account to open it. Your list and what you typed are kept.`}
      actions={<Button onClick={onClose}>Close</Button>}
    />
  )
}
