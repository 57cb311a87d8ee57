import type { UIEvent } from 'react'

/** Marks the scrolling part of an open location. */
export const scrolledPart = 'data-scrolled-part'

/** Scrolls two locations together, so that figures stay aligned. The one in use leads. */
export function scrollTogether({ target, currentTarget }: UIEvent<HTMLElement>): void {
  if (!(target instanceof Element) || !target.hasAttribute(scrolledPart)) return
  // The follower fires scroll events too; only the hovered or focused one leads.
  if (!target.matches(':hover, :focus-within')) return
  for (const part of currentTarget.querySelectorAll(`[${scrolledPart}]`)) {
    if (part !== target) part.scrollTop = target.scrollTop
  }
}
