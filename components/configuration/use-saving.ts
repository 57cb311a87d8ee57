'use client'

import { useEffect, useRef, useState } from 'react'
import { notify } from '@/components/ui/notify'
import { addressOf } from '@/lib/client/fetch/call-api'
import { fetchFile } from '@/lib/client/fetch/download-file'
import { isAborted, messageOf } from '@/lib/client/fetch/request-error'
import { datasetMessages } from '@/lib/client/studio/dataset-job'
import { runDatasetJob } from '@/lib/client/studio/run-dataset-job'
import { type EvaluationRecord, evaluationCalls } from '@/lib/contract/evaluation'
import type { MapConfiguration } from '@/lib/contract/map-configuration'
import { filePath, isOwnFile, mapReadHere } from '@/lib/domain/evaluation/evaluation-records'

/** Holds a sentence to show. */
class Refused extends Error {}

/** Path of the record's whole map: its own file, or the service's copy of a map from another host. */
function mapPath(record: EvaluationRecord): string | undefined {
  if (isOwnFile(record.map)) return filePath(record.map)
  const read = mapReadHere(record)
  return read === undefined ? undefined : addressOf(evaluationCalls.readMap, { query: { url: read } })
}

/** The record's present map with another configuration, as a file. */
async function mapFile(
  record: EvaluationRecord,
  { configuration, name, signal }: { configuration: MapConfiguration; name: string; signal: AbortSignal },
): Promise<File> {
  const path = mapPath(record)
  if (path === undefined) throw new Refused(datasetMessages.noMap)
  const { blob: map } = await fetchFile(path, name, signal)
  const outcome = await runDatasetJob({ map, configure: configuration }, { signal })
  if (outcome.step === 'refused') throw new Refused(outcome.message)
  if (outcome.step !== 'configured') throw new Refused(datasetMessages.failed)
  return new File([outcome.map], name, { type: 'application/json' })
}

/** The open dialog: the file name prompt, or a record's dialog with the map's file. */
type Opened = { dialog: 'name' } | { dialog: 'add' | 'update'; file: File }

export interface Saving {
  opened: Opened | undefined
  /** The map is being read and rewritten. */
  isBusy: boolean
  ask: () => void
  /** Opens a record's dialog once the map's file is made. */
  openWith: (dialog: 'add' | 'update', name: string) => Promise<void>
  close: () => void
}

/** The two ways to save a configuration, both through the staff's dialogs. */
export function useSaving(record: EvaluationRecord, configuration: MapConfiguration): Saving {
  const [opened, setOpened] = useState<Opened>()
  const [isBusy, setBusy] = useState(false)
  const pending = useRef<AbortController>(undefined)
  useEffect(() => () => pending.current?.abort(), [])
  const openWith = async (dialog: 'add' | 'update', name: string) => {
    const controller = new AbortController()
    pending.current = controller
    setBusy(true)
    try {
      const file = await mapFile(record, { configuration, name, signal: controller.signal })
      setOpened({ dialog, file })
    } catch (error) {
      if (!isAborted(error)) notify.error(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    opened,
    isBusy,
    openWith,
    ask: () => setOpened({ dialog: 'name' }),
    close: () => setOpened(undefined),
  }
}

const sentenceOf = (error: unknown) =>
  error instanceof Refused ? error.message : messageOf(error, "The record's map could not be read.")
