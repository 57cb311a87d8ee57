'use client'

import * as Radix from 'radix-ui/popover'
import type { ReactElement, ReactNode } from 'react'
import { classes } from './classes'

type PopoverProps = {
  trigger: ReactElement
  label: string
  children: ReactNode
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined
  align?: 'start' | 'center' | 'end' | undefined
  className?: string | undefined
  /** Leaves the focus where it is: the box opened by itself. */
  isUnasked?: boolean | undefined
}

/** On touch the box takes the focus: a focused field would open the keyboard. */
function keepKeyboardDown(event: Event) {
  if (!window.matchMedia?.('(pointer: coarse)').matches) return
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}

export function Popover(props: PopoverProps) {
  const { trigger, label, children, open, onOpenChange, side = 'bottom', align = 'start', className } = props
  const { isUnasked = false } = props
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
          onOpenAutoFocus={isUnasked ? (event) => event.preventDefault() : keepKeyboardDown}
          className={classes(
            'appear z-menu w-72 rounded-md bg-paper p-3 text-ink-1000 shadow-menu outline-none',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
