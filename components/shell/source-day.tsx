'use client'

import { useSyncExternalStore } from 'react'
import { formatDay, formatSourceDay } from '@/lib/format/date'

const never = () => () => undefined

/** A source's date in the reader's form, which the server does not know. */
export function SourceDay({ date }: { date: string }) {
  const text = useSyncExternalStore(
    never,
    () => formatSourceDay(date),
    () => formatSourceDay(date, (day) => formatDay(day.toISOString())),
  )
  return <time dateTime={date}>{text}</time>
}
