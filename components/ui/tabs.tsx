'use client'

import * as Radix from 'radix-ui/tabs'
import type { ReactNode } from 'react'
import { classes } from './classes'

type Tab<Value extends string> = {
  value: Value
  label: string
  content: ReactNode
  /** Stays mounted while another tab is shown. */
  isKept?: boolean
}

type TabsProps<Value extends string> = {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  className?: string | undefined
  after?: ReactNode
  listClassName?: string
  contentClassName?: string
}

const underline = 'shadow-[inset_0_-1px_0_var(--color-ink-200)]'

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onChange, className, after, listClassName, contentClassName = 'pt-3' } = props
  const choose = (next: string) => {
    const tab = tabs.find((each) => each.value === next)
    if (tab) onChange(tab.value)
  }
  const list = (
    // Each label has room for its ring, which the edge of a list that scrolls would cut.
    <Radix.List aria-label={label} className="-mx-1.5 flex gap-1 overflow-x-auto">
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.value}
          value={tab.value}
          className="relative h-9 shrink-0 px-1.5 font-medium whitespace-nowrap text-ink-600 -outline-offset-2 hover:text-ink-1000 max-sm:h-11 data-[state=active]:text-ink-1000 data-[state=active]:after:absolute data-[state=active]:after:inset-x-1.5 data-[state=active]:after:bottom-0 data-[state=active]:after:h-0.5 data-[state=active]:after:bg-ink-1000 data-[state=active]:after:content-[''] forced-colors:data-[state=active]:underline"
        >
          {tab.label}
        </Radix.Trigger>
      ))}
    </Radix.List>
  )
  return (
    <Radix.Root value={value} onValueChange={choose} className={className}>
      <div className={classes(after !== undefined && 'flex flex-wrap items-center', underline)}>
        <div className={classes('min-w-0', listClassName)}>{list}</div>
        {after}
      </div>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          {...(tab.isKept && { forceMount: true })}
          className={classes(contentClassName, tab.isKept && 'data-[state=inactive]:hidden')}
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
