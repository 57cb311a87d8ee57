/** Marks a number that was neither measured nor typed. */
export function AssumedMark() {
  return (
    <span className="inline-flex shrink-0 items-center">
      <i
        aria-hidden
        className="size-2 bg-[repeating-linear-gradient(135deg,var(--color-ink-700)_0_1.5px,transparent_1.5px_3px)] forced-colors:border"
      />
      <span className="sr-only">default, </span>
    </span>
  )
}
