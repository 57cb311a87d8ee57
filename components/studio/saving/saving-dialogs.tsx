import { SaveDialog } from './save-dialog'
import { StorageDialog } from './storage-dialog'
import type { useSaving } from './use-saving'
import { VersionsDialog } from './versions-dialog'

interface SavingDialogsProps {
  saving: ReturnType<typeof useSaving>
  title: string
  description: string
}

/** What is asked of a person about a saved map. */
export function SavingDialogs({ saving, title, description }: SavingDialogsProps) {
  const { asked, saved, cloud, save, restore, drop, close, openCloud } = saving
  if (asked === 'save')
    return (
      <SaveDialog
        title={title}
        description={description}
        saved={saved}
        cloud={cloud}
        onSave={save}
        onClose={close}
      />
    )
  if (asked === 'versions' && saved) {
    return <VersionsDialog saved={saved} onRestore={restore} onDelete={drop} onClose={close} />
  }
  return asked === 'storage' ? <StorageDialog onClose={close} onOpen={openCloud} /> : null
}
