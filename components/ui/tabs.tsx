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
    <Radix.List
      aria-label={label}
      className={classes('flex gap-4 overflow-x-auto', !after && underline, listClassName)}
    >
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.value}
          value={tab.value}
          className="h-9 shrink-0 font-medium whitespace-nowrap text-ink-600 -outline-offset-2 hover:text-ink-1000 max-sm:h-11 data-[state=active]:border-b-2 data-[state=active]:border-ink-1000 data-[state=active]:pt-0.5 data-[state=active]:text-ink-1000"
        >
          {tab.label}
        </Radix.Trigger>
      ))}
    </Radix.List>
  )
  return (
    <Radix.Root value={value} onValueChange={choose} className={className}>
      {after ? (
        <div className={classes('flex flex-wrap items-center', underline)}>
          {list}
          {after}
        </div>
      ) : (
        list
      )}
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
