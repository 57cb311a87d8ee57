'use client'

import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { useLocationsDataset } from '@/lib/client/rows/locations-dataset'
import { CountryList } from './country-list'
import { useScoutingAddress } from './state/use-scouting-address'

/** Asks before another country's sites are replaced. */
export function ReplaceDataset() {
  const [, setAddress] = useScoutingAddress()
  const setDataset = useLocationsDataset((state) => state.setDataset)
  const decline = () => void setAddress(null)
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
