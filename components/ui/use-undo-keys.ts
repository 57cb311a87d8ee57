'use client'

import { type RefObject, useEffect } from 'react'
import { useLatest } from './use-latest'

interface Moves {
  undo: (() => void) | undefined
  redo: (() => void) | undefined
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Ctrl/Cmd+Z undoes, with Shift or Ctrl+Y redoes. Cmd+Y belongs to the browser. */
function moveOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Press): keyof Moves | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' && ctrlKey && !shiftKey ? 'redo' : undefined
}

export const isUndoPress = (press: Press): boolean => moveOf(press) === 'undo'

const withoutText = ['checkbox', 'radio', 'range', 'color', 'button', 'submit', 'file']

const isText = (target: Element) =>
  target instanceof HTMLInputElement
    ? !withoutText.includes(target.type)
    : target.closest('textarea, [contenteditable=true]') !== null

const dialogOf = (element: Element | null) => element?.closest('[role=dialog]') ?? undefined

/**
 * Undoes and redoes by keys, except in text fields, which undo their own text. `part` limits the keys to its page or
 * dialog; text fields inside `part` pass on what they do not undo.
 */
export function useUndoKeys(moves: Moves, part?: RefObject<Element | null>): void {
  const latest = useLatest(moves)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const move = moveOf(event)
      const target = event.target instanceof Element ? event.target : null
      if (!move || event.defaultPrevented) return
      if (part && dialogOf(target) !== dialogOf(part.current)) return
      if (target && isText(target) && !part?.current?.contains(target)) return
      event.preventDefault()
      latest.current[move]?.()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [part, latest])
}
