import type { ComponentProps, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button'
import { classes } from './classes'
import { Spinner } from './progress'
import { Tooltip, type TooltipSide } from './tooltip'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> &
  Omit<ButtonLook, 'square' | 'block'> & {
    /** Accessible name and tooltip. */
    label: string
    icon: ReactNode
    busy?: boolean | undefined
    side?: TooltipSide | undefined
  }

export function IconButton({
  label,
  icon,
  tone = 'ghost',
  size,
  busy,
  side,
  className,
  disabled,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip label={label} side={side}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        aria-busy={busy || undefined}
        disabled={disabled || busy}
        className={classes(buttonClass({ tone, size, square: true }), className)}
      >
        {busy ? <Spinner /> : icon}
      </button>
    </Tooltip>
  )
}
