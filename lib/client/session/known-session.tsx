'use client'

import { type ReactNode, useEffect, useMemo } from 'react'
import useSWR, { SWRConfig } from 'swr'
import { fetchJson, withdrawSignInNotice } from '@/lib/client/fetch/fetch-json'
import { type SessionAnswer, sessionAnswerSchema } from '@/lib/contract/session'

interface KnownSessionProps {
  session: SessionAnswer | undefined
  children: ReactNode
}

/** Mutate it when the session may have changed. */
export const sessionKey = '/api/auth/session'

/** Coming back from a sign-in in another tab asks for the session again. */
function SignInNoticeEnd() {
  const { data } = useSWR(sessionKey, fetchJson(sessionAnswerSchema))
  useEffect(() => {
    if (data?.user) void withdrawSignInNotice()
  }, [data])
  return null
}

/** Renders with the server's session while the client checks whether it still holds. */
export function KnownSession({ session, children }: KnownSessionProps) {
  const known = useMemo(() => ({ fallback: session ? { [sessionKey]: session } : {} }), [session])
  return (
    <SWRConfig value={known}>
      <SignInNoticeEnd />
      {children}
    </SWRConfig>
  )
}
