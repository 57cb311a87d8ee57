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
import { notify } from '@/components/ui/notify'
import { limits } from '@/lib/config/limits'
import { formatCount } from '@/lib/format/number'
import { parseTypedNumber, regrouped } from '@/lib/format/typed-number'
import { isUndoPress } from './use-undo-keys'

const invalidNumber = 'Please enter a valid number'

interface TypedNumberOptions {
  value: number
  onChange: (value: number) => void
  /** Called when the field is left. */
  onLeave: () => void
  /** What is typed but not applied is dropped when this changes. */
  revision: number
}

const isPasted = ({ nativeEvent }: ChangeEvent<HTMLInputElement>) =>
  /Paste|Drop/.test((nativeEvent as InputEvent).inputType ?? '')

/** A field's text while it differs from its value, with the caret that belongs to it. */
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

/**
 * A number typed in place: thousands are grouped anew at every key, and the number applies after 300 ms without
 * typing, on Enter, and when the field is left or goes away. Refused text stays and is said to be refused; Escape
 * restores the number.
 */
export function useTypedNumber({ value, onChange, onLeave, revision }: TypedNumberOptions) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useText(input, revision)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isRefused = text !== undefined && parseTypedNumber(text) === undefined

  const apply = (typed: string) => {
    clearTimeout(timer.current)
    timer.current = undefined
    const number = parseTypedNumber(typed)
    if (number === undefined) return notify.error(invalidNumber)
    notify.withdraw('error', invalidNumber)
    if (number !== value) onChange(number)
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
      value: text ?? formatCount(value),
      'aria-invalid': isRefused || undefined,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const { value: typed, selectionStart } = event.target
        const caret = selectionStart ?? typed.length
        const next = isPasted(event) ? { text: typed, caret } : regrouped({ text: typed, caret })
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
        const isAhead = isRefused || parseTypedNumber(text) !== value
        if (event.key !== 'Escape' && !(isUndoPress(event) && isAhead)) return
        event.preventDefault()
        event.stopPropagation()
        if (isRefused) notify.withdraw('error', invalidNumber)
        drop()
      },
    },
  }
}
