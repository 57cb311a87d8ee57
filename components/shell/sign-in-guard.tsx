'use client'

import { useSignInRedirect } from '@/lib/client/session'

/** Stands in the frame of pages that need a sign-in; shows nothing. */
export function SignInGuard({ isGuest }: { isGuest: boolean }) {
  useSignInRedirect(isGuest)
  return null
}
