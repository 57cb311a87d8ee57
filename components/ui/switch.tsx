import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange'> & {
  /** Stands before the switch; give `aria-label` without one. */
  children?: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Something that is on or off at once, without a button to confirm. The whole row can be pressed. */
export function Switch({ children, isOn, onChange, className, ...rest }: SwitchProps) {
  return (
    <label
      className={classes(
        'relative flex cursor-pointer items-center gap-2.5 has-disabled:cursor-default has-disabled:text-ink-600',
        className,
      )}
    >
      {children && <span className="min-w-0 flex-1">{children}</span>}
      <input
        {...rest}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute inset-0 cursor-pointer appearance-none rounded-sm outline-none disabled:cursor-default"
      />
      <span
        aria-hidden
        className="pointer-events-none relative h-[18px] w-[30px] shrink-0 rounded-full bg-paper shadow-[inset_0_0_0_1.5px_var(--color-ink-500)] transition-colors duration-(--duration-instant) after:absolute after:top-1/2 after:left-[4px] after:size-[10px] after:-translate-y-1/2 after:rounded-full after:bg-ink-500 after:transition-transform after:duration-(--duration-fast) peer-checked:bg-ink-1000 peer-checked:shadow-none peer-checked:after:translate-x-3 peer-checked:after:bg-volt peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-(--focus-ring) peer-disabled:opacity-50 forced-colors:border"
      />
    </label>
  )
}
