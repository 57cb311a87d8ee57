'use client'

import { useLayoutEffect } from 'react'
import { AccountList } from './follow-account'
import { useGuestList } from './guest-offer'
import { forgetUnsaved } from './list-state'
import { forgetRemoved } from './removed-list'
import { useSavedLocations } from './saved-list-store'

/** Follows other tabs, too. @returns stops following */
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

type Viewer = { status: 'loading' | 'signed-out' } | { status: 'signed-in'; user: { email: string } }

let owner: Owner | undefined

/** Shows the browser's list until the owner is known. */
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

export function useListOwner(session: Viewer, isGuest: boolean): void {
  const email = session.status === 'signed-in' && !isGuest ? session.user.email : undefined
  const isKnown = isGuest || session.status !== 'loading'
  useLayoutEffect(() => {
    if (isKnown) followOwner(email)
  }, [email, isKnown])
}

const settleWithin = 2_000

/** Saves the last changes before a sign-out and leaves none in the browser. */
export async function settleAccountList(): Promise<void> {
  if (owner?.kind !== 'account') return
  const { list } = owner
  const late = new Promise((resolve) => setTimeout(resolve, settleWithin))
  await Promise.race([list.settle(), late])
  list.forget()
}

/** The session has ended: nothing can be saved any more. */
export function forgetAccountList(): void {
  if (owner?.kind === 'account') owner.list.forget()
  forgetUnsaved()
  forgetRemoved()
}
