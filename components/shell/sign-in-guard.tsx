'use client'

import { useInternalModeEnd } from '@/lib/client/session/internal-mode'
import { useSignInRedirect } from '@/lib/client/session/session'
import { useSilentRenewal } from '@/lib/client/session/silent-renewal'

/** Keeps the sign-in of studio pages alive and requests one if needed. Renders nothing. */
export function SignInGuard({ isGuest }: { isGuest: boolean }) {
  useSilentRenewal(isGuest)
  useSignInRedirect(isGuest)
  useInternalModeEnd()
  return null
}
