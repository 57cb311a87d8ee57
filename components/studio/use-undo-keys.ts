import { useEffect } from 'react'
import { useLatest } from '@/components/ui/use-latest'

interface Steps {
  undo: (() => void) | undefined
  redo: (() => void) | undefined
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox], [type=radio]), textarea, select')

/** The step that a press asks for. */
function stepOf({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): keyof Steps | undefined {
  if (!(ctrlKey || metaKey) || isTyping(target)) return undefined
  if (key.toLowerCase() === 'y') return 'redo'
  if (key.toLowerCase() !== 'z') return undefined
  return shiftKey ? 'redo' : 'undo'
}

/** Ctrl or Cmd with Z, and with Shift and Z or Y; never while somebody types. */
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
