'use client'

import { useState } from 'react'
import { UnlockBlock } from '@/components/ui/unlock-block'
import { useSession } from '@/lib/client/session/session'
import { SignInDialog } from './sign-in-dialog'

/** Offers guests an account for locked content. */
export function Unlock({ returnTo }: { returnTo: string }) {
  const isMember = useSession().status === 'signed-in'
  const [isAsking, ask] = useState(false)
  return (
    <>
      <UnlockBlock onRegister={() => ask(true)}>
        {isMember ? 'Locked in examples' : 'Register for free to unlock'}
      </UnlockBlock>
      <SignInDialog open={isAsking} reason="unlock" returnTo={returnTo} onClose={() => ask(false)} />
    </>
  )
}
