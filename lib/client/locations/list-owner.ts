'use client'

import { useLayoutEffect } from 'react'
import { AccountList } from './follow-account'
import { useGuestList } from './guest-list'
import { useSavedLocations } from './saved-list-store'
import { forgetUnsaved } from './unsaved-list'

/** Shows the browser's own list and keeps its changes, also those of other tabs. @returns stops following */
function followGuest(): () => void {
  const show = () => {
    const { locations } = useGuestList.getState()
    if (useSavedLocations.getState().locations !== locations) useSavedLocations.setState({ locations })
  }
  show()
  const ends = [
    useGuestList.subscribe(show),
    useSavedLocations.subscribe(({ locations }) => {
      if (useGuestList.getState().locations !== locations) useGuestList.setState({ locations })
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

type Owner = { kind: 'guest'; leave: () => void } | { kind: 'account'; email: string; list: AccountList }

/** The page's viewer, as the session describes them. */
type Viewer = { status: 'loading' | 'signed-out' } | { status: 'signed-in'; user: { email: string } }

let owner: Owner | undefined

/** The browser's list until a page says whose it shows. */
if (typeof window !== 'undefined') followOwner(undefined)

function followOwner(email: string | undefined): void {
  const isSame = owner?.kind === 'account' ? owner.email === email : owner && email === undefined
  if (isSame) return
  if (owner?.kind === 'account') owner.list.leave()
  else owner?.leave()
  owner =
    email === undefined
      ? { kind: 'guest', leave: followGuest() }
      : { kind: 'account', email, list: new AccountList(email) }
}

/** Shows the signed-in account's list, or the browser's own to a guest, before anything is painted. */
export function useListOwner(session: Viewer, isGuest: boolean): void {
  const email = session.status === 'signed-in' && !isGuest ? session.user.email : undefined
  const isKnown = isGuest || session.status !== 'loading'
  useLayoutEffect(() => {
    if (isKnown) followOwner(email)
  }, [email, isKnown])
}

const settleWithin = 2_000

/** Saves the account's last changes before a sign-out, and leaves none of them in the browser. */
export async function settleAccountList(): Promise<void> {
  if (owner?.kind !== 'account') return
  const { list } = owner
  const late = new Promise((resolve) => setTimeout(resolve, settleWithin))
  await Promise.race([list.settle(), late])
  list.forget()
}

/** For a session that has ended already: nothing can be saved any more. */
export function forgetAccountList(): void {
  if (owner?.kind === 'account') owner.list.forget()
  forgetUnsaved()
}
