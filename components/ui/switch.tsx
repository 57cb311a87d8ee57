'use client'

import * as Radix from 'radix-ui/switch'
import { type ReactNode, useId } from 'react'
import { classes } from './classes'

type SwitchProps = {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  icon?: ReactNode
  disabled?: boolean | undefined
  className?: string | undefined
}

/** Something that is on or off at once, label left, switch right. */
export function Switch({ label, checked, onChange, icon, disabled, className }: SwitchProps) {
  const id = useId()
  return (
    <div className={classes('flex min-h-8 items-center gap-2 max-sm:min-h-11', className)}>
      {icon && <span className="text-ink-600">{icon}</span>}
      <label htmlFor={id} className="min-w-0 flex-1 truncate">
        {label}
      </label>
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled ?? false}
        className="group relative h-[18px] w-8 shrink-0 rounded-full bg-ink-500 transition-colors duration-(--duration-fast) after:absolute after:-inset-[5px] after:content-[''] data-[state=checked]:bg-ink-1000 disabled:bg-ink-200"
      >
        <Radix.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-paper transition-transform duration-(--duration-fast) data-[state=checked]:translate-x-4 data-[state=checked]:bg-volt" />
      </Radix.Root>
    </div>
  )
}
