import { useCallback, useEffect, useRef, useState } from 'react'
import { notify } from '@/components/ui/notify'
import { randomId } from '@/lib/client/browser/random-id'
import { messageOf } from '@/lib/client/fetch/request-error'
import { usePutUnfinished, useUnfinishedImports } from '@/lib/client/imports/unfinished-imports'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import type { UnfinishedImport } from '@/lib/contract/unfinished-import'
import { roomFault, unfinishedImport } from '@/lib/domain/location-file/unfinished-rows'
import type { Import } from './use-import'

/** ms; rows are corrected one after the other. */
const gatherFor = 500

const notKept = 'The rows to finish could not be saved. Try again in a moment.'

/**
 * Keeps what is left of an import in the account, once `keep` is called or from the start for rows `keptAs` a key.
 * Leaving the page saves at once.
 */
export function useKeptRows(given: Import, keptAs: string | undefined) {
  const [key] = useState(() => keptAs ?? randomId())
  const [isKept, setKept] = useState(keptAs !== undefined)
  const put = usePutUnfinished()
  const others = useUnfinishedImports()
  const latest = useRef({ given, put, others })
  latest.current = { given, put, others }
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
  /** Undefined if the account has no room for them; the reason is shown. */
  const fittingNow = useCallback((): UnfinishedImport | undefined => {
    const left = leftNow()
    const fault = roomFault(latest.current.others, left)
    if (fault === undefined) return left
    notify.error(fault)
    return undefined
  }, [leftNow])
  /** Before the rows are read again, the account has them as they were. */
  const isUnchanged = useCallback(() => isDiscarded.current || !latest.current.given.isReady, [])
  const save = useCallback(() => {
    const left = isUnchanged() ? undefined : fittingNow()
    if (!left) return
    const text = JSON.stringify(left)
    if (text !== last.current) send(left)
    last.current = text
  }, [fittingNow, isUnchanged, send])

  const { rows, fields } = given
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows and fields are what changes
  useEffect(() => {
    if (!isKept) return
    const timer = setTimeout(save, gatherFor)
    return () => clearTimeout(timer)
  }, [isKept, rows, fields, save])
  useEffect(() => {
    if (!isKept) return
    return save
  }, [isKept, save])

  return {
    isKept,
    keep: () => setKept(true),
    /**
     * Waits for the account: the page must not close over rows that are nowhere else.
     * @returns false if it could not take them; the reason is shown
     */
    async keepNow(): Promise<boolean> {
      if (isUnchanged()) return true
      const left = fittingNow()
      if (!left) return false
      try {
        await put(left)
      } catch (error) {
        notify.error(messageOf(error, notKept))
        return false
      }
      last.current = JSON.stringify(left)
      return true
    },
    /** @returns undoes it */
    discard() {
      const left = leftNow()
      isDiscarded.current = true
      send({ ...left, rows: [] })
      return () => send(left)
    },
  }
}
