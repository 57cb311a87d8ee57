'use client'

import { ArrowUpRight } from 'lucide-react'
import Link from 'next/link'
import * as Radix from 'radix-ui/dropdown-menu'
import { type ComponentProps, type ReactElement, type ReactNode, useRef } from 'react'
import { classes } from './classes'

type MenuItem =
  | { kind: 'separator'; key: string }
  /** Text that is read, not pressed. */
  | { kind: 'note'; key: string; content: ReactNode }
  /** Something that is on or off; the menu stays open. */
  | {
      kind: 'switch'
      key: string
      label: string
      icon: ReactNode
      isOn: boolean
      onChange: (isOn: boolean) => void
    }
  | {
      kind?: 'item'
      key: string
      label: ReactNode
      icon?: ReactNode
      danger?: boolean
      disabled?: boolean
      /** A place, or an action; not both. */
      href?: string
      /** The place is another site's, or one to read beside this page. */
      isNewTab?: boolean
      onSelect?: () => void
      /** In place of `onSelect`: done once the menu has closed, for what takes the focus. */
      onClosed?: () => void
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

type SwitchItem = Extract<MenuItem, { kind: 'switch' }>

function SwitchEntry({ item: { label, icon, isOn, onChange } }: { item: SwitchItem }) {
  return (
    <Radix.CheckboxItem
      className={itemClass}
      checked={isOn}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
    >
      {icon}
      <span className="flex-1">{label}</span>
      <span
        aria-hidden
        data-on={isOn}
        className="relative h-[18px] w-[30px] shrink-0 rounded-full bg-paper shadow-[inset_0_0_0_1.5px_var(--color-ink-500)] transition-colors duration-(--duration-instant) after:absolute after:top-1/2 after:left-[4px] after:size-[10px] after:-translate-y-1/2 after:rounded-full after:bg-ink-500 after:transition-transform after:duration-(--duration-fast) data-[on=true]:bg-ink-1000 data-[on=true]:shadow-none data-[on=true]:after:translate-x-3 data-[on=true]:after:bg-volt forced-colors:border"
      />
    </Radix.CheckboxItem>
  )
}

type LinkEntryProps = ComponentProps<typeof Link> & { href: string; isNewTab: boolean }

/** Takes what the menu gives its items: name, focus and keys. */
function LinkEntry({ href, isNewTab, children, ...rest }: LinkEntryProps) {
  if (!isNewTab) {
    return (
      <Link href={href} {...rest}>
        {children}
      </Link>
    )
  }
  return (
    <a href={href} {...rest} target="_blank" rel="noopener">
      {children}
      <ArrowUpRight aria-hidden className="ml-auto size-3.5" />
      <span className="sr-only">, opens in a new tab</span>
    </a>
  )
}

type EntryProps = { item: MenuItem; onPick: (next: (() => void) | undefined) => void }

function Entry({ item, onPick }: EntryProps) {
  if (item.kind === 'switch') return <SwitchEntry item={item} />
  if (item.kind === 'separator') return <Radix.Separator className="-mx-1 my-1 h-px bg-ink-200" />
  if (item.kind === 'note') return <div className="px-2 py-1.5">{item.content}</div>
  const look = classes(itemClass, item.danger && 'text-danger [&_.lucide]:text-danger')
  return (
    <Radix.Item
      className={look}
      disabled={item.disabled ?? false}
      asChild={item.href !== undefined}
      onSelect={() => {
        onPick(item.onClosed)
        item.onSelect?.()
      }}
    >
      {item.href === undefined ? (
        <>
          {item.icon}
          {item.label}
        </>
      ) : (
        <LinkEntry href={item.href} isNewTab={item.isNewTab ?? false}>
          {item.icon}
          {item.label}
        </LinkEntry>
      )}
    </Radix.Item>
  )
}

/** Actions behind one button. Arrow keys, typing ahead and Escape come with it. */
export function Menu({ trigger, items, align = 'start', width = 'min-w-44' }: MenuProps) {
  const next = useRef<() => void>(undefined)
  const closed = (event: Event) => {
    if (!next.current) return
    event.preventDefault()
    next.current()
    next.current = undefined
  }
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={closed}
          className={classes('appear z-30 rounded-md bg-paper p-1 text-ink-1000 shadow-menu', width)}
        >
          {items.map((item) => (
            <Entry
              key={item.key}
              item={item}
              onPick={(then) => {
                next.current = then
              }}
            />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
