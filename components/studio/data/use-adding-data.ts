import { useEffect, useRef, useState } from 'react'
import type { Studio } from '@/components/studio/use-studio'
import { isAborted } from '@/lib/client/fetch/request-error'
import { loadAddress, loadSentence } from '@/lib/client/studio/load-address'
import { type NamedFile, sentenceOf } from '@/lib/client/studio/studio-messages'
import { webAddress } from '@/lib/config/web-address'

/** Maximum files added at once. */
const maxFiles = 20

interface Adding {
  add: Studio['add']
  /** Called with the bounds of the added data. */
  onAdded: (box: Awaited<ReturnType<Studio['add']>>) => void
  isOpenAtFirst: boolean
}

/** State of the Add data panel: open or closed, progress, failures. */
export function useAddingData({ add, onAdded, isOpenAtFirst }: Adding) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const [isAsked, setAsked] = useState(false)
  const [reading, setReading] = useState<string>()
  const [faults, setFaults] = useState<readonly string[]>([])
  const addFile = async (file: NamedFile) => {
    onAdded(await add(file))
    setOpen(false)
  }
  const addFiles = async (files: readonly File[]) => {
    setFaults(files.length > maxFiles ? [`Add up to ${maxFiles} files at once.`] : [])
    let failed = false
    for (const file of files.slice(0, maxFiles)) {
      setReading(file.name)
      try {
        onAdded(await add({ file, name: file.name }))
      } catch (error) {
        failed = true
        setFaults((before) => [...before, `${file.name.slice(0, 80)}: ${sentenceOf(error)}`])
      }
    }
    setReading(undefined)
    if (!failed && files.length > 0) setOpen(false)
  }
  const toggle = (open: boolean) => {
    setFaults([])
    setAsked(open)
    setOpen(open)
  }
  return { isOpen, isAsked, toggle, reading, faults, addFile, addFiles }
}

export type AddingData = ReturnType<typeof useAddingData>

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
