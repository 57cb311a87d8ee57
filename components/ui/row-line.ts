/** The line above a row of a list, as far as the panel's padding; for rows that are positioned and not the first. */
export const rowLine =
  "before:pointer-events-none before:absolute before:inset-x-4 before:top-0 before:h-px before:bg-ink-100 before:content-['']"
