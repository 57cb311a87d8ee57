'use client'

import { useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { UnlockBlock } from '@/components/ui/unlock-block'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useGuest } from '@/lib/client/session/guest'
import { signIn, useSession } from '@/lib/client/session/session'
import { afterSignIn } from '@/lib/config/auth-request'
import { signInPath } from '@/lib/config/routes'
import { submissionMessages } from '@/lib/domain/records/submission'

interface SignInDialogProps {
  open: boolean
  /** Attempted action: a submission, or something that needs an account. */
  reason?: 'submit' | 'unlock'
  /** Path to continue at after signing in. */
  returnTo: string
  /** In a new tab, because this page holds what a new load would lose. */
  isBeside?: boolean
  onClose: () => void
}

/** Sends visitors and expired sessions to the provider and back, and people signed in from examples to their data. */
export function SignInDialog(props: SignInDialogProps) {
  const { isGuest } = useGuest()
  const session = useSession()
  const isMember = isGuest && session.status === 'signed-in'
  return isMember ? <OwnDataDialog {...props} /> : <AskingDialog {...props} />
}

function OwnDataDialog({ open, returnTo, onClose }: SignInDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="This is an example"
      description="You are signed in. Examples lock some figures and cannot be changed; your own data is complete."
      actions={
        <>
          <Button tone="line" onClick={onClose}>
            Stay here
          </Button>
          {/* Loads the page anew, so that nothing of the example stays. */}
          <a href={afterSignIn(returnTo)} className={buttonClass({})}>
            Go to my own data
          </a>
        </>
      }
    />
  )
}

function AskingDialog({ open, reason = 'submit', returnTo, isBeside, onClose }: SignInDialogProps) {
  const { isGuest } = useGuest()
  const [leaving, setLeaving] = useState<'sign-in' | 'register'>()
  const leave = async (register: boolean) => {
    if (isBeside) return void window.open(signInPath(returnTo, { register }), '_blank', 'noopener')
    setLeaving(register ? 'register' : 'sign-in')
    try {
      await signIn({ returnTo, register })
    } catch (error) {
      setLeaving(undefined)
      notify.error(messageOf(error))
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isGuest && reason === 'unlock' ? 'Create an account' : submissionMessages.signInFirst}
      description={
        isGuest
          ? 'Create an account to make list of locations to evaluate and deep dive.'
          : 'Your session has ended. Your list and what you typed are kept.'
      }
      actions={
        <>
          <Button
            tone={isGuest ? 'line' : 'primary'}
            busy={leaving === 'sign-in'}
            disabled={leaving !== undefined}
            onClick={() => void leave(false)}
          >
            Sign In
          </Button>
          {isGuest && (
            <Button
              busy={leaving === 'register'}
              disabled={leaving !== undefined}
              onClick={() => void leave(true)}
            >
              Register for free to unlock
            </Button>
          )}
        </>
      }
    />
  )
}

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
