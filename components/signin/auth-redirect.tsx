'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { PublicPage } from '@/components/shell/public-page'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { messageOf } from '@/lib/client/fetch/request-error'
import { signIn } from '@/lib/client/session/session'
import { signInPath } from '@/lib/config/routes'

/** The provider returns only to paths of this app; this page forwards to other hosts of the installation. */
const wayBack = (returnTo: string) => (returnTo.startsWith('/') ? returnTo : signInPath(returnTo))

const titles = {
  // Before hydration the button would do nothing.
  loading: 'Loading...',
  leaving: 'Redirecting to Sign In Page...',
  failed: 'Sign-in could not be reached',
}

const UNREACHABLE = 'Check your connection and try again.'

/** Redirects to the provider; the button is a fallback. */
export function AuthRedirect({ returnTo, register }: { returnTo: string; register: boolean }) {
  const [step, setStep] = useState<keyof typeof titles>('loading')
  const [problem, setProblem] = useState<string | null>(null)
  // A second request would replace the first one's state cookie, and both answers would be rejected.
  const isLeaving = useRef(false)
  const leave = useCallback(() => {
    if (isLeaving.current) return
    isLeaving.current = true
    setProblem(null)
    setStep('leaving')
    signIn({ returnTo: wayBack(returnTo), register, isInPassing: true }).catch((error: unknown) => {
      isLeaving.current = false
      setStep('failed')
      setProblem(messageOf(error, UNREACHABLE))
    })
  }, [returnTo, register])
  useEffect(leave, [leave])
  return (
    <PublicPage
      title={titles[step]}
      action={
        <Button size="lg" onClick={leave} className={classes(step === 'loading' && 'invisible')}>
          Sign In
        </Button>
      }
    >
      <span role="status">{problem}</span>
    </PublicPage>
  )
}
