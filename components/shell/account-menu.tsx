'use client'

import {
  BookOpen,
  Building2,
  Hash,
  KeyRound,
  LockKeyhole,
  LogOut,
  Scale,
  SlidersHorizontal,
  UserPlus,
  Wrench,
} from 'lucide-react'
import { type ComponentProps, useMemo, useState } from 'react'
import { Menu } from '@/components/ui/menu/menu'
import { notify } from '@/components/ui/notify'
import { onDemand } from '@/components/ui/on-demand'
import { Spinner } from '@/components/ui/progress'
import { Skeleton } from '@/components/ui/skeleton'
import { useCustomer } from '@/lib/client/address/customer'
import { usePublicSettings } from '@/lib/client/browser/public-settings'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useRecords } from '@/lib/client/records/use-records'
import { useMapSettings } from '@/lib/client/scouting/map-preferences'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import { useAccountNumberForm } from '@/lib/client/session/number-format'
import { signIn, signOut, useSession } from '@/lib/client/session/session'
import { useMe } from '@/lib/client/session/use-me'
import { routes } from '@/lib/config/routes'
import type { SignedInUser } from '@/lib/contract/session'
import { may, roleOfMe } from '@/lib/domain/access/access'
import { initialsOf } from './navigation'

const InviteUser = onDemand(() =>
  import('@/components/invitations/invite-user').then((part) => part.InviteUser),
)

const NumberFormatDialog = onDemand(() =>
  import('./number-format-dialog').then((part) => part.NumberFormatDialog),
)

type Items = ComponentProps<typeof Menu>['items']

function Block({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <span className="text-2xs font-medium text-ink-600">{title}</span>
      {children}
    </div>
  )
}

function AccountTitle() {
  const { data, error } = useRecords()
  if (data) return <span className="font-medium wrap-anywhere">{data.header || data.name}</span>
  return error ? <span className="text-ink-600">–</span> : <Spinner />
}

function UserLines({ user }: { user: SignedInUser }) {
  const fullName = `${user.given_name} ${user.family_name}`.trim()
  return (
    <>
      {fullName && <span className="font-medium wrap-anywhere">{fullName}</span>}
      <span className="text-xs wrap-anywhere text-ink-600">{user.email}</span>
    </>
  )
}

function peopleItems(user: SignedInUser): Items {
  const blocks = { Account: <AccountTitle />, User: <UserLines user={user} /> }
  return Object.entries(blocks).map(([title, content]) => ({
    kind: 'note',
    key: title,
    content: <Block title={title}>{content}</Block>,
  }))
}

function useInternalItems(): Items {
  const { isInternalUser, isOn, setOn } = useInternalMode()
  if (!isInternalUser) return []
  const icon = <Wrench aria-hidden />
  return [{ kind: 'switch', key: 'internal', label: 'Internal Mode', icon, isOn, onChange: setOn }]
}

/** For a customer's admin; staff have Customers among their sections. */
function useCustomerItems(): Items {
  const { me } = useMe()
  if (!me || roleOfMe(me) !== 'admin') return []
  const icon = <Building2 aria-hidden />
  return [{ key: 'customer', label: 'Customer page', icon, href: routes.customers }]
}

/** Customer whose people the reader may invite, as on its page: staff serve one in internal mode only. */
function useInvitedTo(): string | undefined {
  const { me } = useMe()
  const { isOn } = useInternalMode()
  const { customer } = useCustomer()
  if (!me || !may(roleOfMe(me), 'managePeople')) return undefined
  if (roleOfMe(me) !== 'staff') return me.customer.id
  return isOn ? (customer ?? me.customer.id) : undefined
}

async function openReset(email: string) {
  const { pathname, search } = window.location
  try {
    await signIn({ returnTo: `${pathname}${search}`, resetFor: email })
  } catch (error) {
    notify.error(messageOf(error, 'The form for a new password could not be opened.'))
  }
}

function usePasswordItems({ email }: SignedInUser): Items {
  const { passwords } = usePublicSettings()
  if (passwords === null) return []
  const item = { key: 'password', label: 'Change password', icon: <LockKeyhole aria-hidden /> }
  return passwords === 'reset'
    ? [{ ...item, onSelect: () => void openReset(email) }]
    : [{ ...item, href: passwords.url, isNewTab: true }]
}

function useMapItems(): Items {
  const { isThere, isOpen, setOpen } = useMapSettings()
  if (!isThere) return []
  const icon = <SlidersHorizontal aria-hidden />
  return [{ key: 'advanced', label: 'Advanced Controls', icon, onClosed: () => setOpen(!isOpen) }]
}

function useReadingItems(): Items {
  const { manualUrl } = usePublicSettings()
  return useMemo(
    () => [
      { key: 'tokens', label: 'Access tokens', icon: <KeyRound aria-hidden />, href: routes.tokens },
      { key: 'manual', label: 'Manual', icon: <BookOpen aria-hidden />, href: manualUrl, isNewTab: true },
      { key: 'legal', label: 'Legal', icon: <Scale aria-hidden />, href: routes.legal, isNewTab: true },
    ],
    [manualUrl],
  )
}

function SignedInMenu({ user }: { user: SignedInUser }) {
  useAccountNumberForm()
  const internal = useInternalItems()
  const customer = useCustomerItems()
  const reading = useReadingItems()
  const map = useMapItems()
  const password = usePasswordItems(user)
  const invitedTo = useInvitedTo()
  const [isInviting, setInviting] = useState(false)
  const [isFormatting, setFormatting] = useState(false)
  const numbers: Items = [
    {
      key: 'numbers',
      label: 'Number format',
      icon: <Hash aria-hidden />,
      onClosed: () => setFormatting(true),
    },
  ]
  const invite: Items =
    invitedTo === undefined
      ? []
      : [
          {
            key: 'invite',
            label: 'Invite user',
            icon: <UserPlus aria-hidden />,
            onClosed: () => setInviting(true),
          },
        ]
  const menu = (
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
        ...peopleItems(user),
        { kind: 'separator', key: 'after-people' },
        ...internal,
        ...customer,
        ...invite,
        ...password,
        ...numbers,
        ...reading,
        ...map,
        { kind: 'separator', key: 'before-sign-out' },
        { key: 'sign-out', label: 'Sign Out', icon: <LogOut aria-hidden />, onSelect: signOut },
      ]}
    />
  )
  return (
    <>
      {menu}
      {isInviting && invitedTo !== undefined && (
        <InviteUser named={invitedTo} onClose={() => setInviting(false)} />
      )}
      {isFormatting && <NumberFormatDialog onClose={() => setFormatting(false)} />}
    </>
  )
}

export function AccountMenu() {
  const session = useSession()
  if (session.status === 'loading') return <Skeleton className="size-7 rounded-full bg-ink-800" />
  return session.status === 'signed-in' ? <SignedInMenu user={session.user} /> : null
}
