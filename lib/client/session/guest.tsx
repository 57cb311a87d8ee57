'use client'

import { usePathname } from 'next/navigation'
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import { guestPath, isGuestAt, withoutGuestPrefix } from '@/lib/config/site'

interface Guest {
  isGuest: boolean
  to: (path: string) => string
  strip: (path: string) => string
}

const GuestContext = createContext(false)

interface GuestProviderProps {
  /** From the layout, because only the server knows the address before its rewrite. */
  isGuest: boolean
  children: ReactNode
}

const never = () => () => undefined

/** Links between guests' and own pages keep the layout, so from then on the browser's address decides. */
export function GuestProvider({ isGuest, children }: GuestProviderProps) {
  const path = usePathname()
  const browserPath = useSyncExternalStore(
    never,
    () => path,
    () => null,
  )
  const isGuestHere = browserPath === null ? isGuest : isGuestAt(browserPath, isGuest)
  return <GuestContext value={isGuestHere}>{children}</GuestContext>
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
