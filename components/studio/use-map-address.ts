import { useEffect } from 'react'
import { useLatest } from '@/components/ui/use-latest'
import { addressTextsFor } from '@/lib/catalogue/address-texts'
import { useSession } from '@/lib/client/session/session'
import { loadMapAddress, nameOfMapAddress } from '@/lib/client/studio/load-map-address'
import type { Take } from './use-opening'

/** Opens the file that the page's address names; those of other sites only for signed-in people, records' apart. */
export function useMapAddress(address: string | null, take: Take): void {
  const latest = useLatest({ take, isSignedOut: useSession().status === 'signed-out' })
  useEffect(() => {
    if (!address) return
    const { failed } = addressTextsFor(navigator.languages).texts
    const isSignedOut = () => latest.current.isSignedOut
    void latest.current.take(nameOfMapAddress(address), (loading) =>
      loadMapAddress(address, { ...loading, isSignedOut, failed }),
    )
  }, [address, latest])
}
