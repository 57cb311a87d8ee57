'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { notify } from '@/components/ui/notify'
import { messageOf } from '@/lib/client/fetch/request-error'
import { signIn, signOut } from '@/lib/client/session/session'
import { afterSignIn } from '@/lib/config/auth-request'
import { useHeader } from './use-navigation'

export const headerButton =
  'flex h-8 items-center gap-1.5 rounded-sm px-3 font-medium text-ink-300 no-underline hover:bg-ink-900 hover:text-paper aria-expanded:bg-ink-900 aria-expanded:text-paper max-md:h-11'

/** Returns to the same page; shows a notice when the provider is unreachable. */
function useSignIn() {
  const [isLeaving, setLeaving] = useState(false)
  const leave = async (register: boolean) => {
    setLeaving(true)
    const { pathname, search } = window.location
    await signIn({ returnTo: afterSignIn(`${pathname}${search}`), register }).catch((error: unknown) => {
      setLeaving(false)
      notify.error(messageOf(error))
    })
  }
  return { isLeaving, leave }
}

function VisitorActions({ className }: { className?: string | undefined }) {
  const { isLeaving, leave } = useSignIn()
  return (
    <div className={classes('flex items-center gap-2', className)}>
      <button type="button" className={headerButton} disabled={isLeaving} onClick={() => void leave(false)}>
        Sign In
      </button>
      <Button tone="volt" disabled={isLeaving} onClick={() => void leave(true)}>
        Register for Free
      </Button>
    </div>
  )
}

function SignOutButton({ className }: { className?: string | undefined }) {
  return (
    <button type="button" className={classes(headerButton, className)} onClick={signOut}>
      Sign Out
    </button>
  )
}

export function HeaderActions({ className }: { className?: string | undefined }) {
  const { hasWayIn, hasAccount } = useHeader()
  if (hasWayIn) return <VisitorActions className={className} />
  return hasAccount ? <SignOutButton className={className} /> : null
}
