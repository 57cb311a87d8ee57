'use client'

import * as Radix from 'radix-ui/popover'
import type { ReactElement, ReactNode } from 'react'
import { classes } from './classes'

type PopoverProps = {
  trigger: ReactElement
  /** Names the floating box. */
  label: string
  children: ReactNode
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined
  align?: 'start' | 'center' | 'end' | undefined
  className?: string | undefined
}

/** Under a finger the box itself has the focus: a field in it would bring up the keyboard before it is wanted. */
function keepKeyboardDown(event: Event) {
  if (!window.matchMedia?.('(pointer: coarse)').matches) return
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}

/** A small paper box beside its button; 10 px away, flips at the edges. */
export function Popover(props: PopoverProps) {
  const { trigger, label, children, open, onOpenChange, side = 'bottom', align = 'start', className } = props
  return (
    <Radix.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          side={side}
          align={align}
          sideOffset={10}
          collisionPadding={8}
          onOpenAutoFocus={keepKeyboardDown}
          className={classes(
            'appear z-30 w-72 rounded-md bg-paper p-3 text-ink-1000 shadow-menu outline-none',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
