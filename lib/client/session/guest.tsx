'use client'

import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { guestPath, withoutGuestPrefix } from '@/lib/config/site'

interface Guest {
  isGuest: boolean
  to: (path: string) => string
  strip: (path: string) => string
}

const GuestContext = createContext(false)

/** Rendered by the layout, because only the server knows the address before its rewrite. */
export function GuestProvider({ isGuest, children }: { isGuest: boolean; children: ReactNode }) {
  return <GuestContext value={isGuest}>{children}</GuestContext>
}

export function useGuest(): Guest {
  const isGuest = useContext(GuestContext)
  return useMemo(
    () => ({
      isGuest,
      to: (path: string) => (isGuest ? guestPath(path) : path),
      strip: withoutGuestPrefix,
    }),
    [isGuest],
  )
}
