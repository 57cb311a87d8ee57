import { useEffect, useRef, useState } from 'react'
import { isAborted } from '@/lib/client/fetch/request-error'
import { loadAddress, loadSentence } from '@/lib/client/studio/load-address'
import type { NamedFile } from '@/lib/client/studio/studio-messages'
import { webAddress } from '@/lib/config/web-address'

type Step =
  | { step: 'idle' }
  | { step: 'loading'; done: number; whole: number | undefined }
  /** Undefined `sentence`: the cause is unknown. */
  | { step: 'failed'; address: string; sentence: string | undefined }

/** Loads one address at a time; cancels on request and on unmount. */
export function useAddressLoad(onLoaded: (file: NamedFile) => Promise<void>) {
  const [state, setState] = useState<Step>({ step: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const load = async (text: string) => {
    const address = webAddress(text)
    if (!address) return
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setState({ step: 'loading', done: 0, whole: undefined })
    try {
      const onBytes = (done: number, whole: number | undefined) => {
        if (!own.signal.aborted) setState({ step: 'loading', done, whole })
      }
      const file = await loadAddress(address, { signal: own.signal, onBytes })
      await onLoaded(file)
      if (!own.signal.aborted) setState({ step: 'idle' })
    } catch (error) {
      if (isAborted(error) || own.signal.aborted) return
      setState({ step: 'failed', address: address.href.slice(0, 300), sentence: loadSentence(error) })
    }
  }
  const cancel = () => {
    running.current?.abort()
    setState({ step: 'idle' })
  }
  const forget = () => setState((before) => (before.step === 'failed' ? { step: 'idle' } : before))
  return { state, load, cancel, forget }
}
