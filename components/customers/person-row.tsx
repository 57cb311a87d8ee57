'use client'

import { ChevronDown, Ellipsis, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '@/components/ui/button-class'
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
  onRemove: () => void
}

/** A person with their role. Own roles cannot be changed, and roles of staff only by staff. */
export function PersonRow({ person, isStaff, onRole, onChanged, onRemove }: PersonRowProps) {
  const { email, role, is_self: isSelf } = person
  const isFixed = isSelf || (role === 'staff' && !isStaff)
  return (
    <li className="flex min-h-12 items-center gap-2 border-ink-200 border-b py-1.5">
      <span
        aria-hidden
        className="grid size-7 flex-none place-items-center rounded-full bg-ink-100 font-semibold text-2xs text-ink-700"
      >
        {email.slice(0, 2).toUpperCase()}
      </span>
      <span title={email} className="min-w-0 flex-1 truncate text-xs">
        {email}
        {isSelf && <span className="text-ink-600"> (you)</span>}
      </span>
      {isFixed ? (
        <span className="pr-1 text-xs text-ink-700">{roleNames[role]}</span>
      ) : (
        <>
          <RoleChoice {...{ person, isStaff, onRole, onChanged }} />
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
                ...{ key: 'remove', label: 'Remove', danger: true },
                ...{ icon: <UserMinus aria-hidden />, onClosed: onRemove },
              },
            ]}
          />
        </>
      )}
    </li>
  )
}

type RoleChoiceProps = Omit<PersonRowProps, 'onRemove'>

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
        className="h-8 cursor-pointer appearance-none rounded-sm bg-transparent pr-5.5 pl-1 text-right font-medium text-ink-700 text-xs hover:bg-ink-100 disabled:cursor-default max-sm:h-11"
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
