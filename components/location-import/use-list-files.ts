'use client'

import { useRef, useState } from 'react'
import { notify } from '@/components/ui/notify'
import { useIncomingFiles } from '@/components/ui/use-incoming-files'
import { isAborted, messageOf } from '@/lib/client/fetch/request-error'
import { type LocationFile, readLocationFile } from '@/lib/client/locations/read-location-file'
import { useGuest } from '@/lib/client/session/guest'
import { useSession } from '@/lib/client/session/session'
import type { UnfinishedImport } from '@/lib/contract/unfinished-import'
import { fileEndings, whyRefused } from '@/lib/domain/location-file/file-format'
import { unfinishedFile } from '@/lib/domain/location-file/unfinished-rows'

interface OpenedFile {
  key: number
  file: LocationFile
  /** The file itself, for its other sheets. */
  sent?: File | undefined
  /** Key of an import that is taken up again. */
  keptAs?: string | undefined
}

/** Reads files that are chosen, dropped or pasted on the list's screen. Visitors are asked to register. */
export function useListFiles() {
  const session = useSession()
  const { isGuest } = useGuest()
  const isRegistered = session.status === 'signed-in' && !isGuest
  const [opened, open] = useState<OpenedFile>()
  const [imported, setImported] = useState<readonly string[]>([])
  const [isReading, setReading] = useState(false)
  const [isAsking, ask] = useState(false)
  const running = useRef<AbortController>(undefined)

  const receive = async (sent: File, sheet?: string) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setReading(true)
    try {
      const read = await readLocationFile(sent, { signal: controller.signal, sheet })
      // A new key for each file, even for a second one of the same name.
      open((before) => ({ key: (before?.key ?? 0) + 1, file: read, sent }))
    } catch (error) {
      if (isAborted(error)) return
      notify.error(messageOf(error, 'The file could not be read. Please try again.'))
    }
    setReading(false)
  }
  const take = (files: readonly File[]) => {
    if (!isRegistered) return ask(true)
    const refused = whyRefused(files)
    const [file] = files
    if (refused) notify.error(refused)
    else if (file) void receive(file)
  }
  return {
    opened,
    isReading,
    /** Reads another sheet of the open workbook. */
    takeSheet: (sheet: string) => opened?.sent && void receive(opened.sent, sheet),
    /** Takes up an import where it was left. */
    finish: (unfinished: UnfinishedImport) =>
      open((before) => ({
        key: (before?.key ?? 0) + 1,
        file: unfinishedFile(unfinished),
        keptAs: unfinished.key,
      })),
    isOver: useIncomingFiles(take),
    isRegistered,
    /** Ids of what the last file brought; the map shows them first. */
    imported,
    isAsking,
    ask,
    close(added: readonly string[] = []) {
      running.current?.abort()
      setImported(added)
      open(undefined)
    },
    choose() {
      if (!isRegistered) return ask(true)
      chooseFile(take)
    },
  }
}

export type ListFiles = ReturnType<typeof useListFiles>

/** Opens the browser's file chooser. */
function chooseFile(onFiles: (files: readonly File[]) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = fileEndings
  input.onchange = () => onFiles([...(input.files ?? [])])
  input.click()
}
