import { FileUp } from 'lucide-react'

/** Covers the screen while a file hovers over it; drops land on the page itself. */
export function DropTarget() {
  return (
    <div className="pointer-events-none absolute inset-2 z-30 grid place-items-center rounded-lg bg-paper/90 text-ink-1000 shadow-[inset_0_0_0_2px_var(--color-ink-1000)]">
      <p className="flex items-center gap-2 text-lg font-semibold">
        <FileUp aria-hidden className="size-5" />
        Drop a file to import its locations
      </p>
    </div>
  )
}
