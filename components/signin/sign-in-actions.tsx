'use client'

import { useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { ErrorStrip } from '@/components/ui/error-strip'
import { signUpPath } from '@/lib/config/routes'

type Way = 'sign-in' | 'sign-up'
type Leaving = { step: 'here' } | { step: 'leaving'; way: Way } | { step: 'failed'; way: Way; reason: string }

/** Redirects to the identity provider. Loaded on the press: the first view does not need it. */
async function leave(way: Way, returnTo: string): Promise<void> {
  const { signIn } = await import('@/lib/client/session/session')
  await signIn({ returnTo, register: way === 'sign-up' })
}

async function reasonOf(error: unknown): Promise<string> {
  const fallback = 'Sign-in could not be reached. Check your connection and try again.'
  return import('@/lib/client/fetch/request-error').then(
    ({ messageOf }) => messageOf(error, fallback),
    () => fallback,
  )
}

interface SignInActionsProps {
  returnTo: string
  /** Otherwise Sign Up leads to the request for an account. */
  hasRegistration: boolean
}

export function SignInActions({ returnTo, hasRegistration }: SignInActionsProps) {
  const [state, setState] = useState<Leaving>({ step: 'here' })
  const go = async (way: Way) => {
    setState({ step: 'leaving', way })
    await leave(way, returnTo).catch(async (error: unknown) =>
      setState({ step: 'failed', way, reason: await reasonOf(error) }),
    )
  }
  const isLeaving = (way: Way) => state.step === 'leaving' && state.way === way
  return (
    <div className="grid gap-2">
      {state.step === 'failed' && (
        <ErrorStrip onRetry={() => void go(state.way)} className="mb-2">
          {state.reason}
        </ErrorStrip>
      )}
      <Button
        size="lg"
        block
        busy={isLeaving('sign-in')}
        disabled={state.step === 'leaving'}
        onClick={() => void go('sign-in')}
      >
        Sign In
      </Button>
      {hasRegistration ? (
        <Button
          size="lg"
          tone="line"
          block
          busy={isLeaving('sign-up')}
          disabled={state.step === 'leaving'}
          onClick={() => void go('sign-up')}
        >
          Sign Up
        </Button>
      ) : (
        <a href={signUpPath(returnTo)} className={buttonClass({ tone: 'line', size: 'lg', block: true })}>
          Sign Up
        </a>
      )}
    </div>
  )
}
