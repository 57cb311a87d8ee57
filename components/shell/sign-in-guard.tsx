'use client'

import { useInternalModeEnd } from '@/lib/client/session/internal-mode'
import { useSignInRedirect } from '@/lib/client/session/session'
import { useSilentRenewal } from '@/lib/client/session/silent-renewal'

/** Stands in the frame of the studio's pages: keeps the sign-in and asks for one where it is needed. Shows nothing. */
export function SignInGuard({ isGuest }: { isGuest: boolean }) {
  useSilentRenewal(isGuest)
  useSignInRedirect(isGuest)
  useInternalModeEnd()
  return null
}
