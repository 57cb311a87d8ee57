'use client'

import { useState } from 'react'
import type { PlaceMenuState } from '@/components/map/place-menu/use-place-menu'
import { usePageAddress } from '@/lib/client/address/use-page-address'
import { useGuest } from '@/lib/client/session/guest'
import { useSession } from '@/lib/client/session/session'
import { routes } from '@/lib/config/routes'
import { PlaceEntry } from './place-entry'
import { SignInDialog } from './sign-in-dialog'

interface OwnEntryProps {
  places: PlaceMenuState
  entry: 'list' | 'evaluate'
  /** Px at the map's right edge that sidebars cover. */
  right: number
}

/** A guest's records stay behind, so a new account begins at the map; a session that ended continues where it was. */
function useReturn(): string {
  const { isGuest } = useGuest()
  const here = usePageAddress()
  return isGuest ? routes.scouting : here
}

/** What the maps of one's own locations offer for a place; visitors are asked to sign in first. */
export function OwnEntry({ places, entry, right }: OwnEntryProps) {
  const { isGuest } = useGuest()
  const session = useSession()
  const returnTo = useReturn()
  const [isAsking, ask] = useState(false)
  return (
    <>
      <PlaceEntry
        places={places}
        entry={entry}
        isRegistered={!isGuest && session.status === 'signed-in'}
        onRegister={() => ask(true)}
        right={right}
      />
      <SignInDialog
        open={isAsking}
        reason={entry === 'list' ? 'unlock' : 'submit'}
        returnTo={returnTo}
        onClose={() => ask(false)}
      />
    </>
  )
}
