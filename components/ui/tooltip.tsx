'use client'

import { Info } from 'lucide-react'
import * as Radix from 'radix-ui/tooltip'
import { type ReactElement, type ReactNode, useState } from 'react'
import { classes } from './classes'

export type TooltipSide = 'top' | 'right' | 'bottom' | 'left'

interface TipBoxProps {
  side: TooltipSide
  /** A few words, or an explanation. */
  size: 'hint' | 'text'
  children: ReactNode
}

const padding = { hint: 'px-2 py-1.5', text: 'px-3 py-2.5' } as const

/** Used inside a tooltip's root. */
function TipBox({ side, size, children }: TipBoxProps) {
  return (
    <Radix.Portal>
      <Radix.Content
        side={side}
        sideOffset={6}
        collisionPadding={8}
        className={classes(
          'appear z-tooltip max-w-64 rounded-sm bg-ink-1000 text-xs text-pretty whitespace-normal wrap-anywhere text-paper shadow-menu',
          padding[size],
        )}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  )
}

type TooltipProps = {
  label: ReactNode
  /** One element that accepts a ref and pointer events. */
  children: ReactElement
  side?: TooltipSide | undefined
  /** Milliseconds; 700 in the calculator. */
  delay?: number | undefined
  onOpen?: (() => void) | undefined
}

/** Never the only name: the element keeps its own. */
export function Tooltip({ label, children, side = 'top', delay = 500, onOpen }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={delay}>
      <Radix.Root {...(onOpen && { onOpenChange: (isOpen) => isOpen && onOpen() })}>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <TipBox side={side} size="hint">
          {label}
        </TipBox>
      </Radix.Root>
    </Radix.Provider>
  )
}

type InfoTipProps = {
  label?: string | undefined
  children: ReactNode
  /** The explained words as the button; a small icon without them. */
  words?: string | undefined
  side?: TooltipSide | undefined
  onOpen?: (() => void) | undefined
}

const icon =
  "relative -my-1 -mr-[5px] inline-grid size-6 shrink-0 place-items-center rounded-xs text-ink-500 after:absolute after:content-[''] hover:text-ink-1000 max-sm:after:-inset-2.5"
const underlined =
  "relative rounded-xs text-left underline decoration-ink-400 decoration-dotted underline-offset-3 after:absolute after:-inset-x-1 after:-inset-y-1 after:content-[''] hover:text-ink-1000"

/** A press keeps it open, because touch has no hover. */
export function InfoTip({ label, words, children, side = 'left', onOpen }: InfoTipProps) {
  const [isOpen, setOpen] = useState(false)
  const change = (open: boolean) => {
    if (open && !isOpen) onOpen?.()
    setOpen(open)
  }
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root open={isOpen} onOpenChange={change}>
        <Radix.Trigger
          {...(words === undefined && { 'aria-label': label })}
          // Radix closes on a press; here a press opens.
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.preventDefault()
            change(true)
          }}
          className={words === undefined ? icon : underlined}
        >
          {words ?? <Info aria-hidden className="size-3.5" />}
        </Radix.Trigger>
        <TipBox side={side} size="text">
          {children}
        </TipBox>
      </Radix.Root>
    </Radix.Provider>
  )
}
