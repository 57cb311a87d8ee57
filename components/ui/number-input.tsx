'use client'

import { useEffect, useRef, useState } from 'react'
import { Input, type InputProps } from './input'

type NumberInputProps = Omit<InputProps, 'value' | 'defaultValue' | 'onChange' | 'onInvalid' | 'type'> & {
  value: number
  onValue: (value: number) => void
  /** Told about text that is no number; such text is never handed on. */
  onInvalid?: ((text: string) => void) | undefined
  /** Milliseconds of rest before a typed number is handed on. */
  delay?: number | undefined
}

const isNumber = (text: string) => /^[-+]?(\d+([.,]\d*)?|[.,]\d+)$/.test(text)
const toNumber = (text: string) => Number(text.replace(',', '.'))

/** A number as text: blank counts as 0, a comma as the decimal point; leaving the field or Enter hands it on at once. */
export function NumberInput({ value, onValue, onInvalid, delay = 300, ...rest }: NumberInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const apply = (text: string) => {
    clearTimeout(timer.current)
    timer.current = undefined
    const trimmed = text.trim()
    if (trimmed !== '' && !isNumber(trimmed)) return onInvalid?.(text)
    const next = trimmed === '' ? 0 : toNumber(trimmed)
    if (next !== value) onValue(next)
  }
  const settle = () => {
    // Text that already rested has been handed on or refused; only what waits is settled here.
    if (draft !== null && timer.current !== undefined) apply(draft)
    setDraft(null)
  }
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      value={draft ?? String(value)}
      onChange={(event) => {
        const text = event.target.value
        setDraft(text)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => apply(text), delay)
      }}
      onBlur={(event) => {
        settle()
        rest.onBlur?.(event)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
        rest.onKeyDown?.(event)
      }}
    />
  )
}
