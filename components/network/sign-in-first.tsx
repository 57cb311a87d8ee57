'use client'

import { Network } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { LinkButton } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
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

interface SignInFirstProps {
  title?: string
  children?: string
}

const plans = {
  title: 'Sign in to plan a network',
  text: 'A plan chooses the best sites of a list under a budget. It is kept with your account.',
}

export function SignInFirst({ title = plans.title, children = plans.text }: SignInFirstProps) {
  const { strip } = useGuest()
  const path = strip(usePathname())
  return (
    <div data-ground="paper" className="min-w-0 flex-1 overflow-y-auto bg-paper text-ink-1000">
      <EmptyState
        className="mt-12"
        icon={<Network aria-hidden />}
        title={title}
        action={<LinkButton href={signInPath(path)}>Sign In</LinkButton>}
      >
        {children}
      </EmptyState>
    </div>
  )
}
