import { useCallback, useEffect, useRef, useState } from 'react'
import { notify } from '@/components/ui/notify'
import { randomId } from '@/lib/client/browser/random-id'
import { messageOf } from '@/lib/client/fetch/request-error'
import { usePutUnfinished } from '@/lib/client/imports/unfinished-imports'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { limits } from '@/lib/config/limits'
import { type UnfinishedImport, unfinishedValues } from '@/lib/contract/unfinished-import'
import { unfinishedImport } from '@/lib/domain/location-file/unfinished-rows'
import type { Import } from './use-import'

/** ms; rows are corrected one after the other. */
const gatherFor = 500

const notKept = 'The rows to finish could not be saved. Try again in a moment.'
const tooMany = 'Too many rows to keep: they stay only on this page. Correct the file and import it again.'

/**
 * Keeps what is left of an import in the account, once `keep` is called or from the start for rows `keptAs` a key.
 * Leaving the page saves at once.
 */
export function useKeptRows(given: Import, keptAs: string | undefined) {
  const [key] = useState(() => keptAs ?? randomId())
  const [isKept, setKept] = useState(keptAs !== undefined)
  const put = usePutUnfinished()
  const latest = useRef({ given, put })
  latest.current = { given, put }
  const last = useRef('')
  const isDiscarded = useRef(false)

  const leftNow = useCallback(() => {
    const { file, fields, rows } = latest.current.given
    return unfinishedImport({ key, file, fields, rows, saved: useSavedLocations.getState().locations })
  }, [key])
  const send = useCallback((left: UnfinishedImport) => {
    latest.current
      .put(left)
      .catch((error: unknown) =>
        notify.error(messageOf(error, notKept), { label: 'Try again', onPress: () => send(left) }),
      )
  }, [])
  const save = useCallback((): boolean => {
    if (isDiscarded.current || !latest.current.given.isReady) return true
    const left = leftNow()
    if (unfinishedValues([left]) > limits.unfinishedValues) {
      notify.error(tooMany)
      return false
    }
    const text = JSON.stringify(left)
    if (text !== last.current) send(left)
    last.current = text
    return true
  }, [leftNow, send])

  const { rows, fields } = given
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows and fields are what changes
  useEffect(() => {
    if (!isKept) return
    const timer = setTimeout(save, gatherFor)
    return () => clearTimeout(timer)
  }, [isKept, rows, fields, save])
  useEffect(() => {
    if (!isKept) return
    return () => void save()
  }, [isKept, save])

  return {
    isKept,
    keep: () => setKept(true),
    /** False if these are too many. */
    keepNow: save,
    /** @returns undoes it */
    discard() {
      const left = leftNow()
      isDiscarded.current = true
      send({ ...left, rows: [] })
      return () => send(left)
    },
  }
}
