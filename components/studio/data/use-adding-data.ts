import { useState } from 'react'
import type { Studio } from '@/components/studio/use-studio'
import { type NamedFile, sentenceOf } from '@/lib/client/studio/studio-messages'

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
