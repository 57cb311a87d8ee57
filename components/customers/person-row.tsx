'use client'

import { ChevronDown, Ellipsis, LogOut, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { Menu } from '@/components/ui/menu/menu'
import { notify } from '@/components/ui/notify'
import { messageOf } from '@/lib/client/fetch/request-error'
import { type MemberRole, memberRoles, type Person } from '@/lib/contract/people'
import { roleNames } from '@/lib/domain/customers/people-rules'

interface PersonRowProps {
  person: Person
  isStaff: boolean
  onRole: (role: MemberRole) => Promise<void>
  onChanged: () => void
  onEndSessions: () => Promise<void>
  onRemove: () => void
}

/** A person with their role; the name is known after the first sign-in. Nobody changes their own role. */
export function PersonRow(props: PersonRowProps) {
  const { person, isStaff, onRole, onChanged, onEndSessions, onRemove } = props
  const { email, name, role, is_self: isSelf } = person
  const end = async () => {
    try {
      await onEndSessions()
      notify.success(`${email} is signed out everywhere.`)
      onChanged()
    } catch (error) {
      notify.error(messageOf(error, 'The sessions could not be ended.'))
    }
  }
  const isFixed = isSelf || (role === 'staff' && !isStaff)
  return (
    <li className="flex min-h-12 items-center gap-2 border-ink-200 border-b py-1.5">
      <span
        aria-hidden
        className="grid size-7 flex-none place-items-center rounded-full bg-ink-100 font-semibold text-2xs text-ink-700"
      >
        {initialsOf(person)}
      </span>
      <span className="grid min-w-0 flex-1 text-xs">
        <span title={name || email} className={classes('truncate', name !== '' && 'font-medium')}>
          <bdi>{name || email}</bdi>
          {isSelf && <span className="font-normal text-ink-600"> (you)</span>}
        </span>
        {name !== '' && (
          <span title={email} className="truncate text-ink-600">
            {email}
          </span>
        )}
      </span>
      {isFixed ? (
        <span className="pr-1 text-xs text-ink-700">{roleNames[role]}</span>
      ) : (
        <>
          <RoleChoice person={person} isStaff={isStaff} onRole={onRole} onChanged={onChanged} />
          <Menu
            align="end"
            trigger={
              <button
                type="button"
                aria-label={`More for ${email}`}
                className={buttonClass({ tone: 'ghost', size: 'sm', square: true })}
              >
                <Ellipsis aria-hidden />
              </button>
            }
            items={[
              {
                key: 'sessions',
                label: 'End sessions',
                icon: <LogOut aria-hidden />,
                onClosed: () => void end(),
              },
              {
                key: 'remove',
                label: 'Remove',
                danger: true,
                icon: <UserMinus aria-hidden />,
                onClosed: onRemove,
              },
            ]}
          />
        </>
      )}
    </li>
  )
}

/** First letters of the name's first and last word, else of the address. */
function initialsOf({ name, email }: Person): string {
  const words = name.split(' ').filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return (ends.map((word = '') => [...word][0]).join('') || email.slice(0, 2)).toUpperCase()
}

type RoleChoiceProps = Omit<PersonRowProps, 'onRemove' | 'onEndSessions'>

function RoleChoice({ person, isStaff, onRole, onChanged }: RoleChoiceProps) {
  const [wanted, setWanted] = useState<MemberRole>()
  const offered = memberRoles.filter((role) => role !== 'staff' || isStaff)
  const choose = async (role: MemberRole) => {
    setWanted(role)
    try {
      await onRole(role)
      notify.success(`${person.email} is now ${roleNames[role].toLowerCase()}.`)
      onChanged()
    } catch (error) {
      notify.error(messageOf(error, 'The role could not be changed.'))
    } finally {
      setWanted(undefined)
    }
  }
  return (
    <span className="relative flex items-center">
      <select
        aria-label={`Role of ${person.email}`}
        value={wanted ?? person.role}
        disabled={wanted !== undefined}
        onChange={({ target }) => {
          const role = offered.find((each) => each === target.value)
          if (role) void choose(role)
        }}
        className="h-8 field-sizing-content cursor-pointer appearance-none rounded-sm bg-transparent pr-5.5 pl-1 text-right font-medium text-ink-700 text-xs hover:bg-ink-100 disabled:cursor-default max-sm:h-11"
      >
        {offered.map((role) => (
          <option key={role} value={role}>
            {roleNames[role]}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-1 size-3.5 text-ink-600" />
    </span>
  )
}
