'use client'

import { type ReactNode, useMemo } from 'react'
import { SWRConfig } from 'swr'
import type { SessionAnswer } from '@/lib/contract/session'
import { sessionKey } from './session-key'

interface KnownSessionProps {
  session: SessionAnswer | undefined
  children: ReactNode
}

/** Renders with the server's session while the client checks whether it still holds. */
export function KnownSession({ session, children }: KnownSessionProps) {
  const known = useMemo(() => ({ fallback: session ? { [sessionKey]: session } : {} }), [session])
  return <SWRConfig value={known}>{children}</SWRConfig>
}
