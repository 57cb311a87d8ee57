import type { ComponentProps, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button-class'
import { classes } from './classes'
import { Spinner } from './spinner'

export type ButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  Omit<ButtonLook, 'square'> & {
    children: ReactNode
    icon?: ReactNode
    after?: ReactNode
    /** Any boolean reserves the spinner's space, so that the width never changes. */
    busy?: boolean | undefined
  }

/** One `primary` per surface. While busy the label stays and presses are ignored. */
export function Button({
  tone,
  size,
  block,
  icon,
  after,
  busy,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reserved = busy === false && !icon && 'px-[11px]'
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classes(buttonClass({ tone, size, block }), className)}
    >
      {busy ? <Spinner /> : icon}
      <span className={classes('truncate', reserved)}>{children}</span>
      {after}
    </button>
  )
}
