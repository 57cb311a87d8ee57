'use client'

import { useState } from 'react'
import { UnlockBlock } from '@/components/ui/unlock-block'
import { SignInDialog } from './sign-in-dialog'

/** Offers guests an account for locked content. */
export function Unlock({ returnTo }: { returnTo: string }) {
  const [isAsking, ask] = useState(false)
  return (
    <>
      <UnlockBlock onRegister={() => ask(true)} />
      <SignInDialog open={isAsking} reason="unlock" returnTo={returnTo} onClose={() => ask(false)} />
    </>
  )
}
