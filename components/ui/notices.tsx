'use client'

import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Toaster as Sonner } from 'sonner'

const icons = {
  success: <CircleCheck aria-hidden className="text-volt" />,
  info: <Info aria-hidden className="text-volt" />,
  error: <CircleAlert aria-hidden className="text-(--color-toast-danger)" />,
  close: <X aria-hidden className="size-3.5" />,
}

const classNames = {
  toast:
    'toast pointer-events-auto inset-x-0 mx-auto flex w-fit! max-[600px]:mx-0 max-[600px]:w-[calc(100vw-32px)]! max-w-[min(520px,calc(100vw-32px))] items-center gap-2.5 rounded-md bg-ink-1000 px-3 py-2.5 font-sans text-sm text-paper shadow-menu',
  content: 'min-w-0 flex-1 break-words',
  description: 'text-xs text-ink-300',
  actionButton: 'h-7 shrink-0 rounded-sm bg-ink-800 px-2.5 text-xs font-medium text-paper hover:bg-ink-700',
  closeButton:
    'order-last -mr-1 grid size-7 shrink-0 place-items-center rounded-sm text-ink-300 hover:bg-ink-800 hover:text-paper',
}

// Sonner's default of 356 px is too narrow; CSSProperties lacks custom properties.
const place = {
  '--width': 'min(520px, calc(100vw - 32px))',
  zIndex: 'var(--z-index-toast)',
} as CSSProperties

/** Use `Toaster`, which loads this. */
export function Notices() {
  return (
    <div data-ground="dark">
      <Sonner
        position="bottom-center"
        offset={{ bottom: 'calc(24px + max(var(--toast-lift, 0px), var(--toast-floor, 0px)))' }}
        mobileOffset={{ bottom: 'calc(16px + var(--toast-floor, 0px))', left: 16, right: 16 }}
        gap={8}
        style={place}
        visibleToasts={4}
        icons={icons}
        toastOptions={{ unstyled: true, duration: 4000, classNames, closeButtonAriaLabel: 'Dismiss' }}
      />
    </div>
  )
}
