import Link from 'next/link'
import type { ComponentProps, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button-class'
import { classes } from './classes'

export type LinkButtonProps = Omit<ComponentProps<typeof Link>, 'children'> &
  Omit<ButtonLook, 'square'> & { children: ReactNode; icon?: ReactNode; after?: ReactNode }

export function LinkButton({
  tone,
  size,
  block,
  icon,
  after,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link {...rest} className={classes(buttonClass({ tone, size, block }), className)}>
      {icon}
      <span className="truncate">{children}</span>
      {after}
    </Link>
  )
}
