export function classes(...parts: Array<string | false | null | undefined>): string {
  return parts.filter(Boolean).join(' ')
}

/** Inset by the panel's padding; for positioned rows except the first. */
export const rowLine =
  "before:pointer-events-none before:absolute before:inset-x-4 before:top-0 before:h-px before:bg-ink-100 before:content-['']"
