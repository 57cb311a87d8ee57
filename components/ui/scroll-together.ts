import type { UIEvent } from 'react'

/**
 * Scrolls the parts with `data-scrolled-part` of two open locations together, so that figures stay aligned.
 */
export function scrollTogether({ target, currentTarget }: UIEvent<HTMLElement>): void {
  if (!(target instanceof Element) || !target.hasAttribute('data-scrolled-part')) return
  // The follower fires scroll events too; only the hovered or focused one leads.
  if (!target.matches(':hover, :focus-within')) return
  for (const part of currentTarget.querySelectorAll('[data-scrolled-part]')) {
    if (part !== target) part.scrollTop = target.scrollTop
  }
}
