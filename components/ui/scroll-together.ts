import type { UIEvent } from 'react'

/** Keeps the figures of two open locations aligned. */
export function scrollTogether({ target, currentTarget }: UIEvent<HTMLElement>): void {
  if (!(target instanceof Element) || !target.hasAttribute('data-scrolled-part')) return
  // The follower fires scroll events too; only the hovered or focused one leads.
  if (!target.matches(':hover, :focus-within')) return
  for (const part of currentTarget.querySelectorAll('[data-scrolled-part]')) {
    if (part !== target) part.scrollTop = target.scrollTop
  }
}
