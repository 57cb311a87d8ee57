'use client'

import * as Radix from 'radix-ui/tabs'
import type { ReactNode } from 'react'

type Tab<Value extends string> = { value: Value; label: string; content: ReactNode }

type TabsProps<Value extends string> = {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  className?: string | undefined
}

export function Tabs<Value extends string>({ label, tabs, value, onChange, className }: TabsProps<Value>) {
  const choose = (next: string) => {
    const tab = tabs.find((each) => each.value === next)
    if (tab) onChange(tab.value)
  }
  return (
    <Radix.Root value={value} onValueChange={choose} className={className}>
      <Radix.List
        aria-label={label}
        className="flex gap-4 overflow-x-auto shadow-[inset_0_-1px_0_var(--color-ink-200)]"
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
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-3">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
