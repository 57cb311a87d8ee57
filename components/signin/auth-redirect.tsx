'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { OopsTitle } from '@/components/shell/broken-screen'
import { PublicPage } from '@/components/shell/public-frame'
import { Button, LinkButton } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { useCrashReport } from '@/lib/client/feedback/use-crash-report'
import { messageOf } from '@/lib/client/fetch/request-error'
import { signIn, signOut } from '@/lib/client/session/session'
import { fullDiskCode, fullDiskSentence } from '@/lib/config/full-disk'
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

function sentenceOf(error: string): string {
  if (error === fullDiskCode) return fullDiskSentence
  return error === '' ? 'Auth package error' : `Sign-in error: ${error}`
}

/** The provider's refusal, with two actions: retry, or start without the old session. */
export function AuthFailed({ error, returnTo }: { error: string; returnTo: string }) {
  // Cancelling at the provider is not an error.
  useCrashReport(error === 'access_denied' ? undefined : sentenceOf(error), {
    source: 'Authentication error',
    isAuthentication: true,
  })
  return (
    <PublicPage
      title={<OopsTitle>Please reload your page.</OopsTitle>}
      action={
        <>
          <LinkButton href={signInPath(returnTo)} prefetch={false} size="lg">
            Sign In
          </LinkButton>
          <Button size="lg" tone="line" onClick={signOut}>
            Click to end current session
          </Button>
        </>
      }
    >
      {sentenceOf(error)}
    </PublicPage>
  )
}
