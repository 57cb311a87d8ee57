'use client'

import { useState } from 'react'
import { SignInDialog } from './sign-in-dialog'
import { UnlockBlock } from './unlock-block'

/** Offers guests an account for what is locked here. `returnTo` is where they come back to with it. */
export function Unlock({ returnTo }: { returnTo: string }) {
  const [isAsking, ask] = useState(false)
  return (
    <>
      <UnlockBlock onRegister={() => ask(true)} />
      <SignInDialog open={isAsking} reason="unlock" returnTo={returnTo} onClose={() => ask(false)} />
    </>
  )
}
