import type { CSSProperties, ReactNode } from 'react'

/** A frame over the map, right; ends with its content and scrolls beyond the map's height. */
export function Sidebar({
  label,
  style,
  children,
}: {
  label: string
  style: CSSProperties
  children: ReactNode
}) {
  return (
    <aside
      aria-label={label}
      data-ground="paper"
      style={style}
      className="appear absolute top-3 z-3 flex max-h-[calc(100%-40px)] w-(--size-sidebar) flex-col overflow-hidden rounded-lg bg-paper text-ink-1000 shadow-float"
    >
      {children}
    </aside>
  )
}
