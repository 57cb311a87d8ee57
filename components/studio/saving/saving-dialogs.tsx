import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorStrip } from '@/components/ui/error-strip'
import { SignInBeside } from '@/components/ui/sign-in-beside'
import { useSession } from '@/lib/client/session/session'
import { useSavedMaps, versionPicture } from '@/lib/client/studio/saved-maps'
import { sentenceOf } from '@/lib/client/studio/studio-messages'
import { brand } from '@/lib/config/brand'
import { limits } from '@/lib/config/limits'
import type { SavedMap } from '@/lib/contract/saved-map'
import { formatDateAndTime } from '@/lib/format/date'
import { formatCount, formatDecimal } from '@/lib/format/number'
import { CloudStorages, type OpenCloudMap } from './cloud-storage'
import { SaveDialog } from './save-dialog'
import { MapTile, SavedList } from './saved-list'
import type { useSaving } from './use-saving'

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

interface VersionsDialogProps {
  saved: SavedMap
  onRestore: (version: number) => Promise<void>
  onDelete: (version: number) => Promise<void>
  onClose: () => void
}

const sizeOf = (bytes: number) =>
  bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1_000))} KB` : `${formatDecimal(bytes / 1_000_000)} MB`

interface EntryProps {
  saved: SavedMap
  entry: SavedMap['versions'][number]
  isLatest: boolean
  isBusy: boolean
  onRestore: () => void
  onDelete: () => void
}

function Entry({ saved, entry, isLatest, isBusy, onRestore, onDelete }: EntryProps) {
  const [isAsked, setAsked] = useState(false)
  const { version, savedAt, bytes } = entry
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-ink-200 py-2 last:border-0">
      <MapTile src={versionPicture(saved.id, version)} />
      <div className="min-w-36 flex-1">
        <p className="font-medium">
          {`Version ${version}`}
          {isLatest && <span className="font-normal text-ink-600"> · current map</span>}
        </p>
        <p className="tnum text-2xs text-ink-600">
          <time dateTime={savedAt}>{formatDateAndTime(savedAt)}</time>
          {` · by you · ${sizeOf(bytes)}`}
        </p>
      </div>
      {!isLatest && isAsked && (
        <div className="flex gap-2">
          <Button tone="line" size="sm" disabled={isBusy} onClick={() => setAsked(false)}>
            Keep
          </Button>
          <Button tone="danger" size="sm" disabled={isBusy} onClick={onDelete}>
            Delete for good
          </Button>
        </div>
      )}
      {!isLatest && !isAsked && (
        <div className="flex gap-2">
          <Button tone="line" size="sm" disabled={isBusy} onClick={onRestore}>
            <span>
              Restore<span className="sr-only">{` version ${version}`}</span>
            </span>
          </Button>
          <Button tone="ghost" size="sm" disabled={isBusy} onClick={() => setAsked(true)}>
            <span>
              Delete<span className="sr-only">{` version ${version}`}</span>
            </span>
          </Button>
        </div>
      )}
    </li>
  )
}

/** Versions of a saved map, which its owner can restore or delete. */
export function VersionsDialog({ saved, onRestore, onDelete, onClose }: VersionsDialogProps) {
  const [state, setState] = useState<{ isBusy: boolean; fault?: string }>({ isBusy: false })
  const during = async (work: Promise<void>) => {
    setState({ isBusy: true })
    await work.then(
      () => setState({ isBusy: false }),
      (error) => setState({ isBusy: false, fault: sentenceOf(error, 'The version could not be changed.') }),
    )
  }
  return (
    <Dialog
      open
      width="wide"
      title="Versions"
      description={`The last ${limits.savedMapVersions} are kept. A restored version becomes the latest; the others stay. Changes that you have not saved are lost.`}
      onOpenChange={(isOpen) => !isOpen && !state.isBusy && onClose()}
    >
      {state.fault !== undefined && <ErrorStrip className="mb-2">{state.fault}</ErrorStrip>}
      <ul aria-label="Versions" aria-busy={state.isBusy}>
        {saved.versions.map((entry, at) => (
          <Entry
            key={entry.version}
            saved={saved}
            entry={entry}
            isLatest={at === 0}
            isBusy={state.isBusy}
            onRestore={() => during(onRestore(entry.version))}
            onDelete={() => during(onDelete(entry.version))}
          />
        ))}
      </ul>
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
