'use client'

import { ArrowUpRight } from 'lucide-react'
import Link from 'next/link'
import * as Radix from 'radix-ui/dropdown-menu'
import { type ComponentProps, useEffect, useRef } from 'react'
import { classes } from '@/components/ui/classes'
import { switchMark } from '@/components/ui/switch'
import type { MenuItem, MenuProps, Press } from './menu-items'

const itemClass =
  'flex h-8 w-full cursor-pointer items-center gap-2 rounded-sm px-2 text-left no-underline outline-none select-none max-sm:h-11 data-disabled:cursor-default data-disabled:text-ink-500 data-highlighted:bg-ink-100 forced-colors:data-highlighted:underline [&_.lucide]:text-ink-600'

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
      <span aria-hidden data-on={isOn} className={switchMark} />
    </Radix.CheckboxItem>
  )
}

type LinkEntryProps = ComponentProps<typeof Link> & {
  href: string
  isNewTab: boolean
  isDownload: boolean
}

/** Receives name, focus and keys from the menu. */
function LinkEntry({ href, isNewTab, isDownload, children, ...rest }: LinkEntryProps) {
  if (isDownload) {
    return (
      <a href={href} {...rest} download>
        {children}
      </a>
    )
  }
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
        <LinkEntry href={item.href} isNewTab={item.isNewTab ?? false} isDownload={item.isDownload ?? false}>
          {item.icon}
          {item.label}
        </LinkEntry>
      )}
    </Radix.Item>
  )
}

/** Replays the opening key, so that the menu focuses its first entry. */
function useKeyAgain(key: string | undefined) {
  const trigger = useRef<HTMLButtonElement>(null)
  const isDone = useRef(key === undefined)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    trigger.current?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...(key && { key }) }))
  }, [key])
  return trigger
}

/** Use `Menu`, which loads this on the first press. */
export function MenuList({
  trigger,
  items,
  align = 'start',
  width = 'min-w-44',
  press,
}: MenuProps & { press: Press }) {
  const button = useKeyAgain(press.key)
  const next = useRef<() => void>(undefined)
  const closed = (event: Event) => {
    if (!next.current) return
    event.preventDefault()
    next.current()
    next.current = undefined
  }
  return (
    <Radix.Root modal={false} defaultOpen={press.key === undefined}>
      <Radix.Trigger asChild ref={button}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={closed}
          className={classes('appear z-menu rounded-md bg-paper p-1 text-ink-1000 shadow-menu', width)}
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
