'use client'

import { LogOut } from 'lucide-react'
import { Menu } from '@/components/ui/menu'
import { Skeleton } from '@/components/ui/skeleton'
import { Spinner } from '@/components/ui/spinner'
import { signOut, useSession } from '@/lib/client/session'
import { useRuns } from '@/lib/client/use-runs'
import type { SignedInUser } from '@/lib/contract/session'
import { initialsOf } from './navigation'

function Block({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <span className="text-2xs font-medium text-ink-600">{title}</span>
      {children}
    </div>
  )
}

function AccountTitle() {
  const { data, error } = useRuns()
  if (data) return <span className="truncate font-medium">{data.header || data.name}</span>
  return error ? <span className="text-ink-600">–</span> : <Spinner />
}

function UserLines({ user }: { user: SignedInUser }) {
  const fullName = `${user.given_name} ${user.family_name}`.trim()
  return (
    <>
      {fullName && <span className="truncate font-medium">{fullName}</span>}
      <span className="truncate text-xs text-ink-600">{user.email}</span>
    </>
  )
}

/** Initials that open who is signed in, for which account, and the way out. */
export function AccountMenu() {
  const session = useSession()
  if (session.status === 'loading') return <Skeleton className="size-7 rounded-full bg-ink-800" />
  if (session.status === 'signed-out') return null
  const { user } = session
  return (
    <Menu
      align="end"
      width="w-60"
      trigger={
        <button
          type="button"
          aria-label="Account"
          className="relative grid size-7 place-items-center rounded-full bg-ink-800 text-2xs font-semibold tracking-[0.01em] text-paper after:absolute after:-inset-2 after:content-[''] hover:bg-ink-700 aria-expanded:bg-ink-700"
        >
          {initialsOf(user)}
        </button>
      }
      items={[
        {
          kind: 'note',
          key: 'account',
          content: (
            <Block title="Account">
              <AccountTitle />
            </Block>
          ),
        },
        {
          kind: 'note',
          key: 'user',
          content: (
            <Block title="User">
              <UserLines user={user} />
            </Block>
          ),
        },
        { kind: 'separator', key: 'line' },
        { key: 'sign-out', label: 'Sign Out', icon: <LogOut aria-hidden />, onSelect: signOut },
      ]}
    />
  )
}
