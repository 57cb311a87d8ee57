'use client'

import { type KeyboardEvent, useState } from 'react'
import { classes } from '@/components/ui/classes'

interface NumberCellProps {
  label: string
  value: number
  /** Valid values; others are marked and discarded on blur. */
  accepts: (value: number) => boolean
  /** Step of the arrow keys. */
  step: number
  onChange: (value: number) => void
}

const read = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')))
const tidy = (value: number) => Number(value.toFixed(3))

/** A number in a table that applies as soon as it is valid. */
export function NumberCell({ label, value, accepts, step, onChange }: NumberCellProps) {
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && !accepts(read(typed))
  const offer = (next: number) => {
    if (accepts(next)) onChange(next)
  }
  const pressed = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (event.key === 'Enter') setTyped(undefined)
    if (direction === undefined) return
    event.preventDefault()
    setTyped(undefined)
    offer(tidy(value + direction * step))
  }
  return (
    <input
      inputMode="decimal"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      value={typed ?? String(value)}
      onChange={(event) => {
        setTyped(event.target.value)
        offer(read(event.target.value))
      }}
      onBlur={() => setTyped(undefined)}
      onKeyDown={pressed}
      className={classes(
        'tnum h-7 w-full min-w-0 rounded-sm px-1.5 text-right text-xs outline-none max-sm:h-11 focus-visible:outline-2 focus-visible:outline-(--focus-ring)',
        isWrong
          ? 'text-danger shadow-[inset_0_0_0_1.5px_var(--color-danger)]'
          : 'bg-ink-100 hover:bg-ink-200',
      )}
    />
  )
}
