import { useEffect } from 'react'
import { useLatest } from '@/components/ui/use-latest'

interface Steps {
  undo: (() => void) | undefined
  redo: (() => void) | undefined
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox], [type=radio]), textarea, select')

function stepOf({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): keyof Steps | undefined {
  if (!(ctrlKey || metaKey) || isTyping(target)) return undefined
  if (key.toLowerCase() === 'y') return 'redo'
  if (key.toLowerCase() !== 'z') return undefined
  return shiftKey ? 'redo' : 'undo'
}

/** Ctrl/Cmd+Z undoes, with Shift or Ctrl/Cmd+Y redoes; ignored while typing. */
export function useUndoKeys(steps: Steps): void {
  const latest = useLatest(steps)
  useEffect(() => {
    const keyDown = (event: KeyboardEvent) => {
      const step = stepOf(event)
      if (!step) return
      event.preventDefault()
      latest.current[step]?.()
    }
    document.addEventListener('keydown', keyDown)
    return () => document.removeEventListener('keydown', keyDown)
  }, [latest])
}
