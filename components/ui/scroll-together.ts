import type { UIEvent } from 'react'

/** Marks the part of an open location that scrolls. */
export const scrolledPart = 'data-scrolled-part'

/** Two locations scroll as one, so that a figure stays beside its counterpart. The one in use leads. */
export function scrollTogether({ target, currentTarget }: UIEvent<HTMLElement>): void {
  if (!(target instanceof Element) || !target.hasAttribute(scrolledPart)) return
  // The one that follows scrolls as well; only the one under the pointer or with focus leads.
  if (!target.matches(':hover, :focus-within')) return
  for (const part of currentTarget.querySelectorAll(`[${scrolledPart}]`)) {
    if (part !== target) part.scrollTop = target.scrollTop
  }
}
