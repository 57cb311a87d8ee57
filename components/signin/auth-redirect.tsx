'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { PublicPage } from '@/components/shell/public-page'
import { Button } from '@/components/ui/button'
import { messageOf } from '@/lib/client/request-error'
import { signIn } from '@/lib/client/session'

const UNREACHABLE = 'Sign-in could not be reached. Check your connection and try again.'

/** Leaves for the provider by itself; the button is for whoever does not want to wait, or after a failure. */
export function AuthRedirect({ returnTo, register }: { returnTo: string; register: boolean }) {
  const [problem, setProblem] = useState<string | null>(null)
  // Two questions at once would each replace the other's state cookie, and neither answer would be accepted.
  const isLeaving = useRef(false)
  const leave = useCallback(() => {
    if (isLeaving.current) return
    isLeaving.current = true
    setProblem(null)
    signIn({ returnTo, register }).catch((error: unknown) => {
      isLeaving.current = false
      setProblem(messageOf(error, UNREACHABLE))
    })
  }, [returnTo, register])
  useEffect(leave, [leave])
  return (
    <PublicPage
      title={problem === null ? 'Redirecting to Sign In Page...' : 'Sign-in could not be reached'}
      action={
        <Button size="lg" onClick={leave}>
          Sign In
        </Button>
      }
    >
      <span role="status">{problem}</span>
    </PublicPage>
  )
}
