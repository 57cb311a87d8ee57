'use client'

import { type ReactNode, useState } from 'react'
import type { AskedPlace, PlaceMenuState } from '@/components/map/place-menu/use-place-menu'
import { usePageAddress } from '@/lib/client/address/use-page-address'
import { useGuest } from '@/lib/client/session/guest'
import { useSession } from '@/lib/client/session/session'
import { routes } from '@/lib/config/routes'
import { PlaceEntry } from './place-entry'
import { SignInDialog } from './sign-in-dialog'

interface OwnEntryProps {
  places: PlaceMenuState
  entry: 'list' | 'evaluate'
  /** Px that sidebars cover at the map's right edge. */
  right: number
  /** Another entry of the menu, above the action. */
  more?: ((asked: AskedPlace) => ReactNode) | undefined
}

/** Guests' records do not carry over, so new accounts start at the map; expired sessions resume here. */
function useReturn(): string {
  const { isGuest } = useGuest()
  const here = usePageAddress()
  return isGuest ? routes.scouting : here
}

/** Entry from maps of own locations; visitors must sign in first. */
export function OwnEntry({ places, entry, right, more }: OwnEntryProps) {
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
        more={more}
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
