import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes'

export const switchMark =
  'pointer-events-none relative h-[18px] w-[30px] shrink-0 rounded-full bg-paper shadow-[inset_0_0_0_1.5px_var(--color-ink-500)] transition-colors duration-(--duration-instant) after:absolute after:top-1/2 after:left-[4px] after:size-[10px] after:-translate-y-1/2 after:rounded-full after:bg-ink-500 after:transition-transform after:duration-(--duration-fast) data-[on=true]:bg-ink-1000 data-[on=true]:shadow-none data-[on=true]:after:translate-x-3 data-[on=true]:after:bg-volt forced-colors:border forced-colors:after:bg-[CanvasText]'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange'> & {
  /** Without it pass `aria-label`. */
  children?: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Applies immediately. The whole row is clickable. */
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
        data-on={isOn}
        className={classes(
          switchMark,
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-(--focus-ring) peer-disabled:opacity-50',
        )}
      />
    </label>
  )
}
