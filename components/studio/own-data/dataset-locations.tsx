import { MapPinPlus } from 'lucide-react'
import { useState } from 'react'
import { SignInDialog } from '@/components/evaluation-entry/sign-in-dialog'
import { IconButton } from '@/components/ui/icon-button'
import { useSession } from '@/lib/client/session/session'
import type { StudioClient } from '@/lib/client/studio/studio-client'
import type { DatasetOutline } from '@/lib/domain/studio/read/studio-map'
import { hasCoordinates } from '@/lib/domain/studio/table/dataset-locations'
import { LocationsDialog } from './locations-dialog'

interface DatasetLocationsProps {
  dataset: DatasetOutline
  client: StudioClient
}

/** Saves or submits a dataset's coordinates as locations; needs an account, like the import. */
export function DatasetLocations({ dataset, client }: DatasetLocationsProps) {
  const [isOpen, setOpen] = useState(false)
  const isMember = useSession().status === 'signed-in'
  if (!hasCoordinates(dataset)) return null
  const close = () => setOpen(false)
  return (
    <>
      <IconButton
        label={`Save or submit the locations of ${dataset.label}`}
        tone="soft"
        icon={<MapPinPlus aria-hidden />}
        onClick={() => setOpen(true)}
      />
      {isMember && isOpen && <LocationsDialog dataset={dataset} client={client} onClose={close} />}
      <SignInDialog
        open={!isMember && isOpen}
        reason="unlock"
        returnTo={`${window.location.pathname}${window.location.search}`}
        isBeside
        onClose={close}
      />
    </>
  )
}
