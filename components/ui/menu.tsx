'use client'

import Link from 'next/link'
import * as Radix from 'radix-ui/dropdown-menu'
import type { ReactElement, ReactNode } from 'react'
import { classes } from './classes'

type MenuItem =
  | { kind: 'separator'; key: string }
  /** Text that is read, not pressed. */
  | { kind: 'note'; key: string; content: ReactNode }
  | {
      kind?: 'item'
      key: string
      label: ReactNode
      icon?: ReactNode
      danger?: boolean
      disabled?: boolean
      /** A place, or an action; not both. */
      href?: string
      onSelect?: () => void
    }

type MenuProps = {
  /** The button that opens it; it needs its own name. */
  trigger: ReactElement
  items: readonly MenuItem[]
  align?: 'start' | 'end' | undefined
  width?: string | undefined
}

const itemClass =
  'flex h-8 w-full cursor-pointer items-center gap-2 rounded-sm px-2 text-left no-underline outline-none select-none max-sm:h-11 data-disabled:cursor-default data-disabled:text-ink-500 data-highlighted:bg-ink-100 [&_.lucide]:text-ink-600'

function Entry({ item }: { item: MenuItem }) {
  if (item.kind === 'separator') return <Radix.Separator className="-mx-1 my-1 h-px bg-ink-200" />
  if (item.kind === 'note') return <div className="px-2 py-1.5">{item.content}</div>
  const look = classes(itemClass, item.danger && 'text-danger [&_.lucide]:text-danger')
  return (
    <Radix.Item
      className={look}
      disabled={item.disabled ?? false}
      asChild={item.href !== undefined}
      {...(item.onSelect && { onSelect: item.onSelect })}
    >
      {item.href === undefined ? (
        <>
          {item.icon}
          {item.label}
        </>
      ) : (
        <Link href={item.href}>
          {item.icon}
          {item.label}
        </Link>
      )}
    </Radix.Item>
  )
}

/** Actions behind one button. Arrow keys, typing ahead and Escape come with it. */
export function Menu({ trigger, items, align = 'start', width = 'min-w-44' }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={classes('appear z-30 rounded-md bg-paper p-1 text-ink-1000 shadow-menu', width)}
        >
          {items.map((item) => (
            <Entry key={item.key} item={item} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
