'use client'

import { useMemo } from 'react'
import { useGuest } from '@/lib/client/guest'
import { useMe } from '@/lib/client/use-me'
import type { Viewer } from './scouting-state'

/** Who looks at the screen. */
export function useViewer(): Viewer {
  const { me, isSignedIn } = useMe()
  const { isGuest } = useGuest()
  const isInternal = me?.internal_user ?? false
  return useMemo(() => ({ isRegistered: isSignedIn, isInternal, isGuest }), [isSignedIn, isInternal, isGuest])
}
