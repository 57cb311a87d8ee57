'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { shallow } from 'zustand/shallow'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { track } from '@/lib/client/feedback/analytics'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useGuest } from '@/lib/client/session/guest'
import { signIn } from '@/lib/client/session/session'
import { useScouting } from './state/scouting-provider'

/** Redirects to the sign-in or sign-up form and returns to the same map. */
function useSignIn() {
  const { strip } = useGuest()
  const path = usePathname()
  const query = useSearchParams().toString()
  return (register: boolean) => {
    signIn({ returnTo: strip(`${path}${query && `?${query}`}`), register }).catch((error: unknown) =>
      notify.error(messageOf(error)),
    )
  }
}

/** Visitors' dialogs: locked features and the row limit. */
export function Prompts() {
  const { prompt, ask } = useScouting(({ prompt, ask }) => ({ prompt, ask }), shallow)
  const enter = useSignIn()
  const close = () => ask(undefined)
  const register = (place: 'prompt' | 'limit') => {
    track('KeplerRegisterButtonClick', { place })
    enter(true)
  }
  return (
    <>
      <Dialog
        open={prompt === 'register'}
        onOpenChange={close}
        title="Create an account"
        description="Create an account to make list of locations to evaluate and deep dive."
        actions={
          <>
            <Button tone="line" onClick={() => enter(false)}>
              Sign In
            </Button>
            <Button onClick={() => register('prompt')}>Register for free to unlock</Button>
          </>
        }
      />
      <Dialog
        open={prompt === 'limit'}
        onOpenChange={close}
        title="Limit reached"
        description="Maximum number of locations reached. Your previously found parkings will be overwritten. Register for free to increase limit."
        actions={
          <>
            <Button tone="line" onClick={close}>
              Continue
            </Button>
            <Button onClick={() => register('limit')}>Register</Button>
          </>
        }
      />
    </>
  )
}
