'use client'

import { useMemo } from 'react'
import { useGuest } from '@/lib/client/session/guest'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import { useMe } from '@/lib/client/session/use-me'
import type { Viewer } from './scouting-state'

/** The screen's viewer. */
export function useViewer(): Viewer {
  const { isSignedIn } = useMe()
  const { isGuest } = useGuest()
  const { isOn: isInternal } = useInternalMode()
  return useMemo(() => ({ isRegistered: isSignedIn, isInternal, isGuest }), [isSignedIn, isInternal, isGuest])
}
