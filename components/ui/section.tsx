import type { ReactNode } from 'react'
import { classes } from './classes'

type SectionProps = {
  title?: ReactNode
  note?: ReactNode
  children: ReactNode
  className?: string | undefined
}

export function Section({ title, note, children, className }: SectionProps) {
  return (
    <section className={classes('border-ink-200 px-4 py-3.5 not-first:border-t', className)}>
      {title && (
        <h3 className="mb-2 flex items-baseline gap-1.5 text-sm font-semibold">
          {title}
          {note && <small className="ml-auto text-2xs font-regular text-ink-600">{note}</small>}
        </h3>
      )}
      {children}
    </section>
  )
}

export type KeyValue = { key: string; label: ReactNode; value: ReactNode; icon?: ReactNode }

type KeyValuesProps = {
  rows: readonly KeyValue[]
  /** Two pairs side by side. */
  columns?: 1 | 2 | undefined
  className?: string | undefined
}

export function KeyValues({ rows, columns = 1, className }: KeyValuesProps) {
  return (
    <dl className={classes('grid gap-x-6 gap-y-[5px]', columns === 2 && 'grid-cols-2', className)}>
      {rows.map((row) => (
        <div
          key={row.key}
          className={classes('flex justify-between gap-3', row.icon ? 'items-center' : 'items-baseline')}
        >
          <dt className="flex min-w-0 items-center gap-1.5 text-ink-600">
            {row.icon}
            {row.label}
          </dt>
          <dd className="tnum text-right font-medium">{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}
