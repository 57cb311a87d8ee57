'use client'

import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { useGuest } from '@/lib/client/guest'
import { useLocationsDataset } from '@/lib/client/locations-dataset'
import { routes } from '@/lib/config/routes'
import { CountryList } from './country-list'

/** Asks before the locations of one country give way to another country (spec 2 §2.2). */
export function ReplaceDataset() {
  const router = useRouter()
  const { to } = useGuest()
  const setDataset = useLocationsDataset((state) => state.setDataset)
  const decline = () => router.push(to(routes.scouting))
  return (
    <>
      <CountryList />
      <Dialog
        open
        onOpenChange={decline}
        title="Replace Locations Dataset?"
        description="This will overwrite the current dataset."
        actions={
          <>
            <Button tone="line" onClick={decline}>
              Cancel
            </Button>
            <Button onClick={() => setDataset(undefined)}>Replace</Button>
          </>
        }
      />
    </>
  )
}
