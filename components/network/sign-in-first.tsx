'use client'

import { Network } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { useGuest } from '@/lib/client/session/guest'
import { useSession } from '@/lib/client/session/session'
import { signInPath } from '@/lib/config/routes'

/** Plans belong to accounts: visitors have none. */
export function useHasPlans(): 'member' | 'visitor' | 'loading' {
  const { isGuest } = useGuest()
  const { status } = useSession()
  if (isGuest || status === 'signed-out') return 'visitor'
  return status === 'loading' ? 'loading' : 'member'
}

export function SignInFirst() {
  const { strip } = useGuest()
  const path = strip(usePathname())
  return (
    <div data-ground="paper" className="min-w-0 flex-1 overflow-y-auto bg-paper text-ink-1000">
      <EmptyState
        className="mt-12"
        icon={<Network aria-hidden />}
        title="Sign in to plan a network"
        action={<LinkButton href={signInPath(path)}>Sign In</LinkButton>}
      >
        A plan chooses the best sites of a list under a budget. It is kept with your account.
      </EmptyState>
    </div>
  )
}
