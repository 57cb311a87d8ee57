'use client'

import { type ReactNode, useMemo } from 'react'
import { SWRConfig } from 'swr'
import type { SessionAnswer } from '@/lib/contract/session'
import { sessionKey } from './session-key'

interface KnownSessionProps {
  /** What the server knew of the session when it made the page; undefined where it could not tell. */
  session: SessionAnswer | undefined
  children: ReactNode
}

/** Whom the page is made for is known in its first picture; whether it still holds is asked beside that. */
export function KnownSession({ session, children }: KnownSessionProps) {
  const known = useMemo(() => ({ fallback: session ? { [sessionKey]: session } : {} }), [session])
  return <SWRConfig value={known}>{children}</SWRConfig>
}
