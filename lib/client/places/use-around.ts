'use client'

import { useEffect, useRef, useState } from 'react'
import type { FromAroundWorker, ToAroundWorker } from './around.worker'
import type { Around, AroundQuestion } from './around-places'

type AroundPort = Pick<Worker, 'postMessage' | 'terminate'> & {
  onmessage: ((event: MessageEvent<FromAroundWorker>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

interface AroundState {
  /** Undefined while it is read, and without the map of the world. */
  around: Around | undefined
  isLoading: boolean
}

/**
 * What lies around places. A worker reads the map of the world, which would hold the page up.
 * @param question a new object for new places
 */
export function useAround(question: AroundQuestion | undefined): AroundState {
  const port = useRef<AroundPort>(undefined)
  const lastId = useRef(0)
  const [known, setKnown] = useState<{ of: AroundQuestion; around: Around | undefined }>()
  const asked = question && question.places.length > 0 && typeof Worker !== 'undefined' ? question : undefined
  useEffect(
    () => () => {
      port.current?.terminate()
      port.current = undefined
    },
    [],
  )
  useEffect(() => {
    if (!asked) return
    port.current ??= new Worker(new URL('./around.worker.ts', import.meta.url), { type: 'module' })
    lastId.current += 1
    const id = lastId.current
    port.current.onmessage = ({ data }) => {
      if (data.id === id) setKnown({ of: asked, around: data.around })
    }
    port.current.onerror = () => setKnown({ of: asked, around: undefined })
    port.current.postMessage({ id, question: asked } satisfies ToAroundWorker)
  }, [asked])
  const isKnown = known !== undefined && known.of === asked
  return { around: isKnown ? known.around : undefined, isLoading: asked !== undefined && !isKnown }
}
