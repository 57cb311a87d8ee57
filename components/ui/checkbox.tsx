import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & { label: ReactNode }

export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={classes('flex min-h-6 items-center gap-2 max-sm:min-h-11', className)}>
      <span className="relative grid size-4 shrink-0 place-items-center">
        <input
          {...rest}
          type="checkbox"
          className="peer absolute inset-0 appearance-none rounded-xs bg-paper shadow-[inset_0_0_0_1px_var(--color-ink-500)] checked:bg-ink-1000 checked:shadow-none disabled:bg-ink-100"
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none relative hidden size-3 text-volt peer-checked:block"
        />
      </span>
      {label}
    </label>
  )
}
