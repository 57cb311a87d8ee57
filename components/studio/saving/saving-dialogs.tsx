import { Dialog } from '@/components/ui/dialog'
import { SignInBeside } from '@/components/ui/sign-in-beside'
import { useSession } from '@/lib/client/session/session'
import { useSavedMaps } from '@/lib/client/studio/saved-maps'
import { brand } from '@/lib/config/brand'
import { limits } from '@/lib/config/limits'
import { formatCount, formatDecimal } from '@/lib/format/number'
import { CloudStorages, type OpenCloudMap } from './cloud-storage'
import { SaveDialog } from './save-dialog'
import { SavedList } from './saved-list'
import type { useSaving } from './use-saving'
import { VersionsDialog } from './versions-dialog'

function megabytes(bytes: number): string {
  if (bytes < 100_000) return `Less than ${formatDecimal(0.1)}`
  return bytes < 10_000_000 ? formatDecimal(bytes / 1_000_000) : formatCount(bytes / 1_000_000)
}

function Room() {
  const { data } = useSavedMaps(true)
  if (!data) return null
  const max = limits.savedMapsBytes / 1_000_000
  return (
    <p className="tnum text-xs text-ink-600">
      {data.maps.length === 0
        ? 'No saved maps yet. Open one and press Save.'
        : `${megabytes(data.bytes)} of ${max} MB with all versions.`}
    </p>
  )
}

/** Storages, used space and saved maps. */
function StorageDialog({ onClose, onOpen }: { onClose: () => void; onOpen: OpenCloudMap }) {
  const isMember = useSession().status === 'signed-in'
  return (
    <Dialog
      open
      width="form"
      title={`Storage: ${brand.name}`}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {isMember ? (
        <>
          <Room />
          <SavedList />
          <CloudStorages onOpen={onOpen} />
        </>
      ) : (
        <div className="grid justify-items-start gap-3">
          <p className="text-sm">Maps are saved to an account. Files that you open stay in this browser.</p>
          <SignInBeside />
        </div>
      )}
    </Dialog>
  )
}

interface SavingDialogsProps {
  saving: ReturnType<typeof useSaving>
  title: string
  description: string
}

export function SavingDialogs({ saving, title, description }: SavingDialogsProps) {
  const { asked, saved, newer, cloud, save, restore, drop, close, openCloud } = saving
  if (asked === 'save')
    return (
      <SaveDialog
        title={title}
        description={description}
        saved={saved}
        newer={newer}
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
