'use client'

import { useInternalModeEnd } from '@/lib/client/internal-mode'
import { useSignInRedirect } from '@/lib/client/session'

/** Stands in the frame of pages that need a sign-in; shows nothing. */
export function SignInGuard({ isGuest }: { isGuest: boolean }) {
  useSignInRedirect(isGuest)
  useInternalModeEnd()
  return null
}
