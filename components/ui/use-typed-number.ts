'use client'

import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { limits } from '@/lib/config/limits'
import { formatCount, formatTenths } from '@/lib/format/number'
import { parseTypedNumber, regrouped } from '@/lib/format/typed-number'
import { notify } from './notify'
import { isUndoPress } from './use-undo-keys'

const invalidNumber = 'Please enter a valid number'

/** Reads and writes a value as text. */
export interface TextForm<T> {
  /** Undefined for invalid text. */
  parse: (text: string) => T | undefined
  format: (value: T) => string
  /** Groups thousands at every key. */
  isGrouped?: boolean
  isSame?: (a: T, b: T) => boolean
}

interface TypedNumberOptions {
  /** Null if unknown, shown as an en dash. */
  value: number | null
  onChange: (value: number) => void
  /** Called on blur. */
  onLeave: () => void
  /** A change drops unapplied text. */
  revision: number
  /** With one decimal; absent: whole numbers. */
  isDecimal?: boolean | undefined
}

const isPasted = ({ nativeEvent }: ChangeEvent<HTMLInputElement>) =>
  /Paste|Drop/.test((nativeEvent as InputEvent).inputType ?? '')

/** Text of a field while it differs from the value, with its caret. */
function useText(input: RefObject<HTMLInputElement | null>, revision: number) {
  const [typed, setTyped] = useState<{ text: string; caret?: number }>()
  const [shownRevision, setShown] = useState(revision)
  if (shownRevision !== revision) {
    setShown(revision)
    setTyped(undefined)
  }
  useLayoutEffect(() => {
    const field = input.current
    if (typed?.caret !== undefined && field === document.activeElement) {
      field?.setSelectionRange(typed.caret, typed.caret)
    }
  }, [typed, input])
  return [typed?.text, setTyped] as const
}

const unknownText = formatCount(null)

const counts: TextForm<number | null> = { parse: parseTypedNumber, format: formatCount, isGrouped: true }

const tenths: TextForm<number | null> = { parse: parseTypedNumber, format: formatTenths }

/** A dash, or nothing in its place, stays unknown; digits typed beside it count. */
const unknownCount: TextForm<number | null> = {
  ...counts,
  parse: (text) => {
    const typed = text.replace(unknownText, '').trim()
    return typed === '' ? null : parseTypedNumber(typed)
  },
}

function formOf({ value, isDecimal }: TypedNumberOptions): TextForm<number | null> {
  if (value === null) return unknownCount
  return isDecimal ? tenths : counts
}

type TypedValueOptions<T> = Pick<TypedNumberOptions, 'onLeave' | 'revision'> & {
  value: T
  onChange: (value: T) => void
  form: TextForm<T>
}

export const useTypedNumber = (options: TypedNumberOptions) =>
  useTypedValue({
    ...options,
    onChange: (value) => value !== null && options.onChange(value),
    form: formOf(options),
  })

/**
 * A value typed in place. Counts regroup their thousands at every key. The text applies after 300 ms without typing, on
 * Enter, on blur and on unmount. Invalid text stays and is marked; Escape restores the value.
 */
export function useTypedValue<T>({ value, onChange, onLeave, revision, form }: TypedValueOptions<T>) {
  const { parse, format, isGrouped = false, isSame = Object.is } = form
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useText(input, revision)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isRefused = text !== undefined && parse(text) === undefined

  const apply = (typed: string) => {
    clearTimeout(timer.current)
    timer.current = undefined
    const next = parse(typed)
    if (next === undefined) return notify.error(invalidNumber)
    notify.withdraw('error', invalidNumber)
    if (!isSame(next, value)) onChange(next)
  }
  const pending = useRef<() => void>(undefined)
  useEffect(() => {
    pending.current = () => {
      if (timer.current !== undefined && text !== undefined && !isRefused) apply(text)
    }
  })
  useEffect(
    () => () => {
      pending.current?.()
      clearTimeout(timer.current)
    },
    [],
  )
  const drop = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    setText(undefined)
  }
  return {
    isRefused,
    field: {
      ref: input,
      value: text ?? format(value),
      'aria-invalid': isRefused || undefined,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const { value: typed, selectionStart } = event.target
        const caret = selectionStart ?? typed.length
        const next =
          isPasted(event) || !isGrouped ? { text: typed, caret } : regrouped({ text: typed, caret })
        setText(next)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => apply(next.text), limits.inputDebounce)
      },
      onBlur: () => {
        if (timer.current !== undefined && text !== undefined) apply(text)
        if (!isRefused) drop()
        onLeave()
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (text === undefined) return
        if (event.key === 'Enter') apply(text)
        const typed = parse(text)
        const isAhead = typed === undefined || !isSame(typed, value)
        if (event.key !== 'Escape' && !(isUndoPress(event) && isAhead)) return
        event.preventDefault()
        event.stopPropagation()
        if (isRefused) notify.withdraw('error', invalidNumber)
        drop()
      },
    },
  }
}
